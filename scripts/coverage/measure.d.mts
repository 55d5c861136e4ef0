export function measure(what: {
  readonly root: string;
  readonly sources: string;
  readonly tests: readonly string[];
  readonly quiet?: boolean;
}): Promise<{
  readonly passed: boolean;
  readonly statements: number;
  readonly branches: number;
  readonly files: readonly {
    readonly file: string;
    readonly statements: number;
    readonly branches: number;
    readonly uncovered: readonly string[];
  }[];
  readonly unloaded: readonly string[];
}>;
