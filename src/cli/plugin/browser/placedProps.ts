/** An example or a stored sample with its position in the plugin's folder. */
export type PlacedProps = {
  readonly where: string;
  readonly type: string;
  readonly v: number;
  readonly props: unknown;
};
