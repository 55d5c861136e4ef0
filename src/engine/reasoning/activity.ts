/**
 * A binary heap of variables: the highest activity first, among equals the smallest number. Variables count
 * from 1.
 */
export class ActivityOrder {
  private readonly activity: Float64Array;
  private readonly heap: Int32Array;
  private readonly places: Int32Array; // in the heap, or -1
  private length = 0;

  /** Starts with all variables, each with activity 0. */
  constructor(variables: number) {
    this.activity = new Float64Array(variables + 1);
    this.heap = new Int32Array(variables);
    this.places = new Int32Array(variables + 1).fill(-1);
    for (let variable = 1; variable <= variables; variable++) this.put(variable, this.length++);
  }

  add(variable: number): void {
    if (this.places[variable]! < 0) this.rise(variable, this.length++);
  }

  /** Removes and returns the first variable; 0 if the heap is empty. */
  take(): number {
    if (this.length === 0) return 0;
    const first = this.heap[0]!,
      last = this.heap[--this.length]!;
    this.places[first] = -1;
    if (first !== last) this.sink(last);
    return first;
  }

  bump(variable: number, by: number): void {
    this.activity[variable] = this.activity[variable]! + by;
    const place = this.places[variable]!;
    if (place >= 0) this.rise(variable, place);
  }

  /** Multiplies every activity. Rounding may make some equal, so the heap is rebuilt. */
  scale(factor: number): void {
    for (let variable = 1; variable < this.activity.length; variable++)
      this.activity[variable] = this.activity[variable]! * factor;
    const held = this.heap.slice(0, this.length);
    this.length = 0;
    for (const variable of held) this.rise(variable, this.length++);
  }

  private isBefore(a: number, b: number): boolean {
    const apart = this.activity[a]! - this.activity[b]!;
    return apart > 0 || (apart === 0 && a < b);
  }

  private put(variable: number, place: number): void {
    this.heap[place] = variable;
    this.places[variable] = place;
  }

  private rise(variable: number, from: number): void {
    let place = from;
    while (place > 0) {
      const above = (place - 1) >> 1;
      if (!this.isBefore(variable, this.heap[above]!)) break;
      this.put(this.heap[above]!, place);
      place = above;
    }
    this.put(variable, place);
  }

  /** Inserts a variable at the top and sinks it to its place. */
  private sink(variable: number): void {
    let place = 0;
    for (let below = 1; below < this.length; below = 2 * place + 1) {
      if (below + 1 < this.length && this.isBefore(this.heap[below + 1]!, this.heap[below]!)) below++;
      if (!this.isBefore(this.heap[below]!, variable)) break;
      this.put(this.heap[below]!, place);
      place = below;
    }
    this.put(variable, place);
  }
}
