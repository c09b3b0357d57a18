// Delivers authored documents that are not pages as if they were published: menus, and offers to viewers who cancel.
import type { CancellationPromo } from '#schemas/domain/cancellation-promo.ts';
import type { Licence } from '#schemas/domain/licence.ts';
import { menuResponseSchema, type MenuResponse } from '#schemas/page/menu.ts';
import type { EditFinding } from '#schemas/preview/finding.ts';
import { deliverValue, type DeliverContext } from '../delivery/deliver.ts';
import type { RealmSnapshot } from '../delivery/snapshot.ts';
import { compileImages } from '../publishing/compileRealm.ts';
import type { PageChecks } from './createPageChecks.ts';

/** A menu as viewers get it, and the problems of the authored one. */
export type MenuDelivery = { menu: MenuResponse; findings: EditFinding[] };

/** An offer with the licence that it is about; without `promo` its document has an error. */
export type PromoDelivery = { promo?: CancellationPromo; licence?: Licence; findings: EditFinding[] };

type Json = Readonly<Record<string, unknown>>;

/** Checks, compiles and delivers an authored menu. Entries and menus with an error are left out. */
export function deliverAuthoredMenu(
  { content }: RealmSnapshot,
  { checkMenu, compilation }: PageChecks,
  document: unknown,
  context: DeliverContext,
): MenuDelivery {
  const findings = checkMenu(document);
  const errors = findings.filter(({ severity }) => severity === 'error').map(({ pointer }) => pointer);
  const isValid = (at: string): boolean => !errors.some((pointer) => pointer === at || pointer.startsWith(`${at}/`));
  const { menus, defaultMenu } = (document ?? {}) as { menus?: unknown; defaultMenu?: unknown };
  const validMenus = listObjects(menus).flatMap(({ value, index }) => {
    const at = `/menus/${index}`;
    const items = listObjects(value['items']).filter((item) => isValid(`${at}/items/${item.index}`));
    const hasOwnError = errors.some(
      (pointer) => pointer === at || (pointer.startsWith(`${at}/`) && !/^\/menus\/\d+\/items\/\d/.test(pointer)),
    );
    return hasOwnError ? [] : [{ ...value, items: items.map((item) => item.value) }];
  });
  const authored = { menus: validMenus, ...(isValid('/defaultMenu') && defaultMenu !== undefined && { defaultMenu }) };
  const compiled = compileImages(menuResponseSchema, authored, compilation.imageHost);
  return { menu: deliverValue(content, compiled, context) as MenuResponse, findings };
}

/** Checks and delivers the document of an offer. */
export function deliverAuthoredPromo(
  { content }: RealmSnapshot,
  { checkPromo }: PageChecks,
  document: unknown,
  context: DeliverContext,
): PromoDelivery {
  const findings = checkPromo(document);
  if (findings.some(({ severity }) => severity === 'error')) return { findings };
  const promo = document as CancellationPromo;
  const { licences = [] } = (content.data.get('licences') ?? {}) as { licences?: readonly Licence[] };
  const licence = licences.find(({ id }) => id === promo.licenceId);
  return { promo, findings, ...(licence && { licence: deliverValue(content, licence, context) as Licence }) };
}

/** Returns the objects of a list with their positions. */
const listObjects = (list: unknown): { readonly value: Json; readonly index: number }[] =>
  (Array.isArray(list) ? (list as unknown[]) : []).flatMap((value, index) =>
    typeof value === 'object' && value !== null ? [{ value: value as Json, index }] : [],
  );
