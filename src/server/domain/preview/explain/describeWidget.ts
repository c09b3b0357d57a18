// What renders a row: its type, the rule of the row-type map that chose it, and migrations and fallbacks that applied.
import { bucketToRow } from '#engine/page/bucketToRow.ts';
import { findElementKind } from '#engine/page/decodeElement.ts';
import { decodePage } from '#engine/page/decodePage.ts';
import { resolveRows } from '#engine/page/resolveRows.ts';
import { matchRule } from '#engine/page/rowTypeMap.ts';
import { isObject } from '#schemas/isObject.ts';
import type { RowExplanation } from '#schemas/preview/explanation.ts';
import type { EngineContext } from './createEngineContext.ts';

type Widget = NonNullable<RowExplanation['widget']>;

/** Returns the kind of an element. */
export const findKind = (element: unknown): RowExplanation['kind'] =>
  (isObject(element) ? findElementKind(element) : undefined) ?? 'unknown';

type WidgetInput = {
  readonly authored: unknown;
  /** The delivered element, without its conditions. */
  readonly content: unknown;
  readonly pointer: string;
  readonly kind: RowExplanation['kind'];
  readonly engine: EngineContext;
};

/** Pointer of the only element of the page that is resolved. */
const ONLY = '/elements/0';

/** What renders a row, and the props that it gets; without props nothing renders it. */
export type ExplainedWidget = { readonly widget: Widget; readonly props: unknown };

/** Describes what renders a row. */
export function describeWidget({ authored, content, pointer, kind, engine }: WidgetInput): ExplainedWidget | undefined {
  const page = decodePage(
    { id: 'explained', elements: [content] },
    engine.rowTypes ? { rowTypes: engine.rowTypes } : {},
  );
  const row = 'problem' in page ? undefined : page.rows[0];
  if ('problem' in page || !row) return undefined;
  const [resolved] = resolveRows(page.rows, engine).rows;
  const widget = engine.widgets.get(resolved?.type ?? row.type);
  const written = (authored as { v?: unknown }).v;
  const isOlder = kind === 'row' && typeof written === 'number' && widget !== undefined && written < widget.version;
  const description: Widget = {
    type: row.type,
    ...describeChoice(content, kind, engine),
    ...(resolved && resolved.type !== row.type && { rendered: resolved.type }),
    ...(resolved && resolved.pointer !== ONLY && { fallback: pointer + resolved.pointer.slice(ONLY.length) }),
    ...(widget?.owner !== undefined && { plugin: widget.owner }),
    ...(widget && { version: widget.version }),
    ...(isOlder && { migratedFrom: written }),
  };
  return { widget: description, props: resolved?.props };
}

/** Describes what chose the type of a row. */
function describeChoice(
  content: unknown,
  kind: RowExplanation['kind'],
  { rowTypes = [], rulePointers }: EngineContext,
): Pick<Widget, 'chosenBy' | 'rule'> {
  if (kind === 'row') return { chosenBy: 'author' };
  if (kind !== 'bucket') return { chosenBy: 'kind' };
  const { facts } = bucketToRow(content as Record<string, unknown>, ONLY, rowTypes);
  const { rule, origin, index } = matchRule(facts, rowTypes);
  return {
    chosenBy: origin === 'realm' ? 'realm-rule' : 'built-in-rule',
    rule: {
      number: index + 1,
      when: { ...rule.when },
      ...(origin === 'realm' && { pointer: `realm.json#${rulePointers[index] ?? ''}` }),
    },
  };
}
