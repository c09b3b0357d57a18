import type { ViewProps } from '../../../../../engine/plugin-api/index.ts';
import type { TypeOf } from '../../../../../schemas/defineSchema.ts';
import { WindowedRow } from '../Row.tsx';
import type { propsSchema } from './schema.ts';

export default function OurRow({ props, row }: ViewProps<TypeOf<typeof propsSchema>>) {
  return <WindowedRow id={row.id} title={props.title} items={props.items} />;
}
