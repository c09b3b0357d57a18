/**
 * The longest text of each kind of field, in UTF-16 units. A publish refuses longer ones; a page that comes from
 * elsewhere is shown with the text cut.
 */
export const TEXT_LIMITS = {
  /** A title, a button, a name. */
  short: 300,
  /** A paragraph. */
  long: 5_000,
  /** A label of the product (strings/<locale>.json). */
  label: 2_000,
  /** The name of an image, or its address. */
  image: 600,
  /** The address of a clip. */
  url: 2_000,
  id: 120,
  dateTime: 40,
  /** Any text, also in fields that no schema checks. */
  any: 20_000,
  /** The name of a field. */
  key: 300,
} as const;
