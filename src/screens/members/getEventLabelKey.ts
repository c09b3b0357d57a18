import type { AccountEventKind } from '#schemas/api/identity/getAccountEvents.ts';

/** Returns the key of the label of an account event: `eventSignedUp` for `signed-up`. */
export const getEventLabelKey = (kind: AccountEventKind): string =>
  `event-${kind}`.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
