import { usePorts } from '#engine/plugin-api/index.ts';
import type { PlannedRow } from '#engine/page/types.ts';
import type { Link } from '#schemas/page/link.ts';

/** Buttons of a row that lead to its whole list, in the order of preference. */
const LIST_BUTTONS = ['primaryCta', 'secondaryCta'] as const;

type Props = { readonly row: PlannedRow; readonly title: string };

/**
 * The title of a row that is not mounted, as a link to the row's whole list, because a browser without JavaScript never
 * loads the row's items. Only the server renders it. Before hydration the host replaces each `data-list-link` by its
 * text, because the browser renders the text alone.
 */
export function LinkedTitle({ row, title }: Props) {
  const { links } = usePorts();
  const buttons = (row.props ?? {}) as Readonly<Record<string, { readonly link?: Link } | undefined>>;
  const link = LIST_BUTTONS.map((name) => buttons[name]?.link).find((each) => each !== undefined);
  const target = link && links.toLink(link);
  // The list of a row is a page of this site. A link to another site is an advertisement or belongs to a plugin.
  return target?.href === undefined || target.external ? (
    title
  ) : (
    <a data-list-link="" href={target.href}>
      {title}
    </a>
  );
}
