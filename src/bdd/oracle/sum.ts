import { LinearForm } from "./linear.ts";
import type { TokenReader } from "./reader.ts";
import type { Signature } from "./signature.ts";

const MAX_INTEGER = 1_000_000_000;

// -x + 2 * y - 1
// ^^   ^^^^^   ^
/** Parses a sum into a linear form; after a rejection the form is meaningless. */
export function parseSum(reader: TokenReader, signature: Signature): LinearForm {
  const sum = new LinearForm();
  let sign: 1n | -1n = reader.take("minus") ? -1n : 1n;
  for (;;) {
    sum.add(parseTerm(reader, signature), sign);
    if (reader.take("plus")) sign = 1n;
    else if (reader.take("minus")) sign = -1n;
    else return sum;
  }
}

// 2 * x * (3 + 1)
// ^   ^   ^^^^^^^
function parseTerm(reader: TokenReader, signature: Signature): LinearForm {
  let product = parseFactor(reader, signature);
  while (reader.take("times")) {
    const { at } = reader;
    const factor = parseFactor(reader, signature);
    if (product.holdsVariable && factor.holdsVariable) reader.reject("a factor without variables", at);
    const [form, scalar] = factor.holdsVariable ? [factor, product] : [product, factor];
    form.scale(scalar.constant);
    product = form;
  }
  return product;
}

// 12    x    (x + 1)
// ^^    ^    ^^^^^^^
function parseFactor(reader: TokenReader, signature: Signature): LinearForm {
  const { kind, text } = reader;
  if (kind === "name") return LinearForm.variable(reader.takeName((name) => signature.variable(name)));
  if (kind === "integer" && Number(text) <= MAX_INTEGER) {
    reader.take("integer");
    return LinearForm.integer(BigInt(text));
  }
  let sum = new LinearForm();
  if (reader.take("open")) {
    reader.nest(1, () => {
      sum = parseSum(reader, signature);
    });
    if (!reader.take("close")) reader.reject("an arithmetic operator or `)`");
  } else {
    reader.reject(
      kind === "integer" ? `an integer of at most ${MAX_INTEGER}` : "an integer, a variable or `(`",
    );
  }
  return sum;
}
