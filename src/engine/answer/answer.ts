export type { Answer, AnswerMode, DerivationStep, Ground } from "../../contract/types/answer.ts";
