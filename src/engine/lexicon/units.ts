import { divide, parseDecimal, type Rational } from "../text/rational.ts";

/** What a unit measures. `calendar`: months and years, whose length in days is not fixed. */
export const DIMENSIONS = [
  "length",
  "area",
  "volume",
  "mass",
  "time",
  "calendar",
  "speed",
  "temperature",
  "money",
  "count",
  "angle",
  "information",
  "energy",
  "power",
  "percent",
] as const;
export type Dimension = (typeof DIMENSIONS)[number];

export interface Unit {
  /** The base form of its noun. */
  readonly unit: string;
  readonly dimension: Dimension;
  /** How many base units one is, as exact text ("1609.344", "5/9"). Units of different `system`s are not converted. */
  readonly factor: string;
  /** Other spellings and signs: "kilometer", "km". */
  readonly names: readonly string[];
  /** Money has one system for each currency, calendar units one of months. */
  readonly system: string;
}

/** The unit of factor 1 of each dimension. */
export const BASE_UNITS = {
  length: "metre",
  area: "square metre",
  volume: "litre",
  mass: "gram",
  time: "second",
  calendar: "month",
  speed: "metre per second",
  temperature: "degree Celsius",
  money: "dollar",
  count: "one",
  angle: "degree",
  information: "byte",
  energy: "joule",
  power: "watt",
  percent: "percent",
} as const satisfies Readonly<Record<Dimension, string>>;

/** `unit=name=name factor`, separated by commas. */
function units(dimension: Dimension, list: string, system: string = dimension): Unit[] {
  return list.split(",").map((entry) => {
    const at = entry.lastIndexOf(" ");
    const [unit = "", ...names] = entry.slice(0, at).trim().split("=");
    return { unit, dimension, factor: entry.slice(at + 1), names, system };
  });
}

const MEASURES: readonly Unit[] = [
  ...units("length", "metre=meter=m 1, kilometre=kilometer=km 1000, centimetre=centimeter=cm 0.01"),
  ...units(
    "length",
    "millimetre=millimeter=mm 0.001, micrometre=micrometer=micron 0.000001, decimetre=decimeter=dm 0.1",
  ),
  ...units(
    "length",
    "inch=in 0.0254, foot=ft 0.3048, yard=yd 0.9144, mile=mi 1609.344, furlong 201.168, fathom 1.8288",
  ),
  ...units("length", "nautical mile 1852, nanometre=nanometer=nm 0.000000001"),
  ...units(
    "area",
    "square metre=square meter=sq m=m² 1, square kilometre=square kilometer=km² 1000000, hectare=ha 10000",
  ),
  ...units(
    "area",
    "square centimetre=square centimeter=cm² 0.0001, square millimetre=square millimeter=mm² 0.000001",
  ),
  ...units(
    "area",
    "acre 4046.8564224, square foot=sq ft 0.09290304, square inch 0.00064516, square yard 0.83612736",
  ),
  ...units("area", "square mile 2589988.110336"),
  ...units(
    "volume",
    "litre=liter=l 1, millilitre=milliliter=ml 0.001, centilitre=centiliter=cl 0.01, decilitre=deciliter=dl 0.1",
  ),
  ...units(
    "volume",
    "cubic metre=cubic meter=m³ 1000, cubic centimetre=cubic centimeter=cc=cm³ 0.001, cubic decimetre=cubic decimeter 1",
  ),
  ...units(
    "volume",
    "cubic inch 0.016387064, cubic foot 28.316846592, gallon=gal 3.785411784, quart=qt 0.946352946",
  ),
  ...units("volume", "pint=pt 0.473176473, fluid ounce=fl oz 0.0295735295625"),
  ...units(
    "mass",
    "gram=gramme=g 1, kilogram=kilogramme=kg=kilo 1000, milligram=mg 0.001, microgram 0.000001, tonne=metric ton 1000000",
  ),
  ...units(
    "mass",
    "pound=lb 453.59237, ounce=oz 28.349523125, stone 6350.29318, ton=short ton 907184.74, carat 0.2",
  ),
  ...units(
    "time",
    "second=sec=s 1, minute=min 60, hour=hr=h 3600, day 86400, week=wk 604800, fortnight 1209600",
  ),
  ...units("time", "millisecond=ms 0.001, microsecond 0.000001, nanosecond 0.000000001"),
  ...units("calendar", "month 1, year=yr 12, decade 120, century 1200, millennium 12000, quarter 3"),
  ...units(
    "speed",
    "metre per second=meter per second=m/s 1, kilometre per hour=kilometer per hour=km/h=kph=kmh 5/18",
  ),
  ...units("speed", "mile per hour=mph 0.44704, foot per second 0.3048, knot 463/900"),
  ...units("angle", "degree=° 1, full turn 360, right angle 90"),
  ...units(
    "information",
    "byte 1, bit 1/8, kilobyte=kB 1000, megabyte=MB 1000000, gigabyte=GB 1000000000, terabyte=TB 1000000000000",
  ),
  ...units(
    "energy",
    "joule=J 1, kilojoule=kJ 1000, kilowatt-hour=kWh=kilowatt hour 3600000, calorie=cal 4.184, kilocalorie=kcal 4184",
  ),
  ...units("power", "watt=W 1, kilowatt=kW 1000, megawatt=MW 1000000"),
  ...units("percent", "percent=per cent=percentage point=% 1"),
  ...units("temperature", "degree Celsius=°C=celsius=centigrade 1", "celsius"),
  ...units("temperature", "degree Fahrenheit=°F=fahrenheit 1", "fahrenheit"),
  ...units("temperature", "kelvin=K 1", "kelvin"),
];

const CURRENCIES: readonly Unit[] = [
  ...units(
    "money",
    "dollar=buck=USD=$ 1, cent=¢ 0.01, penny 0.01, nickel 0.05, dime 0.1, quarter 0.25",
    "dollar",
  ),
  ...units("money", "euro=EUR=€ 1, euro cent 0.01", "euro"),
  ...units("money", "pound=quid=GBP=£ 1, pence=p 0.01, shilling 0.05", "pound"),
  ...units("money", "yen=JPY=¥ 1", "yen"),
  ...units("money", "rupee=INR=₹ 1, paisa 0.01", "rupee"),
  ...units("money", "franc=CHF 1", "franc"),
  ...units("money", "peso 1, centavo 0.01", "peso"),
  ...units("money", "krone=krona 1", "krone"),
  ...units("money", "yuan=renminbi=CNY 1", "yuan"),
];

const COUNTS: readonly Unit[] = [
  ...units(
    "count",
    "one 1, pair=couple 2, trio 3, half-dozen=half dozen 6, dozen 12, score 20, gross 144, ream 500",
  ),
  ...units("count", "hundred 100, thousand 1000, million 1000000, billion 1000000000"),
];

export const UNITS: readonly Unit[] = [...MEASURES, ...CURRENCIES, ...COUNTS];

/** The units that a noun or a sign can stand for: "pound" is one of mass and one of money; "quarter" one of money and one of the calendar. */
export function unitsNamed(name: string): readonly Unit[] {
  return UNITS.filter(({ unit, names }) => unit === name || names.includes(name));
}

/** "Buck" is another name of "dollar"; other nouns stay as they are. */
export function moneyName(name: string): string {
  const [found, second] = unitsNamed(name);
  return found?.dimension === "money" && second === undefined ? found.unit : name;
}

/** A coin that has a name of its own: three of them are not counted in pennies. */
export const isCoin = (name: string): boolean => /^(?:penny|nickel|dime|quarter|shilling)$/.test(name);

/** The unit of a dimension by its name, or null. */
export function unitOf(name: string, dimension: Dimension): Unit | null {
  return unitsNamed(name).find((unit) => unit.dimension === dimension) ?? null;
}

/** Whether an amount in one unit can be given in the other by a factor. */
export function convertible(one: Unit, other: Unit): boolean {
  return one.dimension === other.dimension && one.system === other.system;
}

/** How many of the base unit a unit is. */
export function baseUnitsIn({ factor }: Unit): Rational | null {
  const [num = "", den = "1"] = factor.split("/");
  const [top, bottom] = [parseDecimal(num), parseDecimal(den)];
  return top === null || bottom === null ? null : divide(top, bottom);
}
