import type { ItemsPage, ViewProps } from '#engine/plugin-api/index.ts';
import { ItemsShelf } from '../_shared/ItemsShelf.tsx';
import type { Props } from './schema.ts';

/** Links to the sections of a brand, as cards. */
export default function SectionLinks({ props, data, row }: ViewProps<Props, ItemsPage | undefined>) {
  return <ItemsShelf props={props} data={data} row={row} lines={1} />;
}
