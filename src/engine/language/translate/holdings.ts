/** What the sentences so far have told of who has what, by a noun and the name of an owner. */
export class Holdings {
  /** Whether of two names it was said that they are of one thing. */
  identified = false;
  readonly #called = new Map<string, Set<string>>();
  readonly #several = new Set<string>();
  readonly #told = new Set<string>();
  readonly #used = new Map<string, string>();
  readonly #had = new Map<string, number>();
  readonly #measured = new Map<string, Set<string>>();
  readonly #unnamed = new Map<string, number>();

  /** "Rex is Tom's dog". */
  call(noun: string, owner: string, name: string): void {
    const key = keyOf(noun, owner);
    this.#called.set(key, (this.#called.get(key) ?? new Set<string>()).add(name));
  }
  called(noun: string, owner: string): readonly string[] {
    return [...(this.#called.get(keyOf(noun, owner)) ?? [])];
  }

  /** "Tom has two dogs", "Rex is a dog of Tom", which may be one of several; `owner` is null where it is of whoever there is. */
  tellSeveral(noun: string, owner: string | null): void {
    this.#several.add(keyOf(noun, owner ?? ""));
  }
  mayBeSeveral(noun: string, owner: string): boolean {
    return (
      this.#several.has(keyOf(noun, owner)) ||
      this.#several.has(keyOf(noun, "")) ||
      this.called(noun, owner).length > 1
    );
  }

  /** "Tom has a dog", which has no name; `owner` is null for whoever has one. */
  tellHad(noun: string, owner: string | null): void {
    this.#had.set(noun, (this.#had.get(noun) ?? 0) + 1);
    if (owner !== null) this.#told.add(keyOf(noun, owner));
  }
  /** "A dog barks". */
  tellUnnamed(noun: string): void {
    this.#unnamed.set(noun, (this.#unnamed.get(noun) ?? 0) + 1);
  }
  /** Whether there is talk of something without a name of which nobody says who has it. */
  hasStray(noun: string): boolean {
    return (this.#unnamed.get(noun) ?? 0) > (this.#had.get(noun) ?? 0);
  }
  /** "A long tail". */
  tellMeasured(noun: string, adjective: string): void {
    this.#measured.set(noun, (this.#measured.get(noun) ?? new Set<string>()).add(adjective));
  }
  measured(noun: string): readonly string[] {
    return [...(this.#measured.get(noun) ?? [])];
  }

  /** Whether it was said, and not only supposed, that the owner has such a thing. */
  isTold(noun: string, owner: string): boolean {
    return this.#told.has(keyOf(noun, owner));
  }

  /** "Tom's dog" stands for the thing called `name`. */
  use(noun: string, owner: string, name: string, supposed: boolean): void {
    const key = keyOf(noun, owner);
    if (!supposed) this.#told.add(key);
    if (!this.#used.has(key)) this.#used.set(key, name);
  }
  used(noun: string, owner: string): string | null {
    return this.#used.get(keyOf(noun, owner)) ?? null;
  }

  /** Whether something stood for the one thing of an owner of whom it shows by now that there may be several. */
  get isDoubtful(): boolean {
    return [...this.#used].some(([key, name]) => {
      const [noun = "", owner = ""] = key.split("\n");
      const others = this.called(noun, owner).filter((one) => one !== name);
      return (
        this.#several.has(key) ||
        this.#several.has(keyOf(noun, "")) ||
        others.length > (this.called(noun, owner).includes(name) ? 0 : 1)
      );
    });
  }
}

function keyOf(noun: string, owner: string): string {
  return `${noun}\n${owner}`;
}
