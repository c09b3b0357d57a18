import type { AccessLevel } from '#schemas/domain/access-level.ts';
import type { RowExplanation } from '#schemas/preview/explanation.ts';
import type { ItemSelection } from '../../delivery/delivery.ts';

/** Number of items and ids that an explanation names. */
const MAX_NAMED = 20;

/**
 * Describes the items of a bucket: which the audience gets, which it does not get, and which it cannot play.
 * @param content the delivered bucket
 */
export function describeItems(selection: ItemSelection, content: unknown): NonNullable<RowExplanation['items']> {
  const { by, unknown, repeated, aboveAge, ageLimit, selected } = selection;
  const { contentList = [] } = (content ?? {}) as { contentList?: readonly { accessLevel?: AccessLevel }[] };
  const count = (level: AccessLevel): number => contentList.filter(({ accessLevel }) => accessLevel === level).length;
  return {
    by,
    inPage: contentList.length,
    total: selected.length,
    ...(ageLimit !== undefined && { ageLimit }),
    aboveAge: aboveAge.slice(0, MAX_NAMED).map(({ id, minimumAge }) => ({
      id: String(id),
      minimumAge: Number(minimumAge),
    })),
    aboveAgeCount: aboveAge.length,
    unknown: unknown.slice(0, MAX_NAMED),
    repeated,
    locked: { signIn: count('GRANTED_ON_SIGN_IN'), licence: count('DENIED'), territory: count('GEOBLOCKED') },
  };
}
