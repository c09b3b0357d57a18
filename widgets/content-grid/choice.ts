// What a viewer chose, as it stands in the address: `?facets=topic:drama,comedy;length:long&sort=title`. Pure.

/** Values by facet, in the order in which they were chosen. */
export type Choice = Readonly<Record<string, readonly string[]>>;

/** Reads the parameter; what is written wrongly is left out. */
export function readChoice(written: string | undefined): Choice {
  const choice: Record<string, string[]> = {};
  for (const one of (written ?? '').split(';')) {
    const [name = '', list] = one.split(':', 2);
    const values = (list ?? '').split(',').filter(Boolean);
    if (/^[a-z]+$/.test(name) && values.length > 0 && !Object.hasOwn(choice, name)) choice[name] = [...new Set(values)];
  }
  return choice;
}

/** The parameter; undefined when nothing is chosen, so that it leaves the address. */
export function writeChoice(choice: Choice): string | undefined {
  const written = Object.entries(choice)
    .filter(([, values]) => values.length > 0)
    .map(([name, values]) => `${name}:${values.join(',')}`)
    .join(';');
  return written || undefined;
}

/** With the value if it was not chosen, without it if it was. */
export function toggled(choice: Choice, name: string, value: string): Choice {
  const values = choice[name] ?? [];
  return { ...choice, [name]: values.includes(value) ? values.filter((each) => each !== value) : [...values, value] };
}

/** As the call takes it: `name:value,value` for each facet. */
export const facetsOf = (choice: Choice, always: readonly string[]): string[] => [
  ...always,
  ...(writeChoice(choice)?.split(';') ?? []),
];
