import { expect, it } from 'vitest';
import { examples } from './examples.ts';
import { widget } from './widget.ts';

it.each(examples.map(({ name, props }) => [name, props] as const))(
  '"%s" passes the widget\'s own schema',
  async (_name, props) => {
    const { default: validate } = await widget.validate();
    const copy = structuredClone(props);
    expect([validate(copy), validate.errors ?? null]).toEqual([true, null]);
  },
);
