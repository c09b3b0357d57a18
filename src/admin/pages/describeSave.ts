import type { AdminText } from '../createAdminText.ts';
import { nameConflict } from './conflicts/ConflictDialog.tsx';
import { describeRefusal } from './manage/describeRefusal.ts';
import type { DraftSync } from './store/DraftSync.ts';

/** Texts of the states that need nothing but a text. */
const SAVE_TEXTS = {
  invalid: 'sourceInvalid',
  unsaved: 'saving',
  saving: 'saving',
} as const;

/** Whether the draft is refused because the session or the role of the editor has ended. */
export const hasAccessEnded = ({ state, refusal }: Pick<DraftSync, 'state' | 'refusal'>): boolean =>
  // The calls of editors do not exist for anybody else.
  state === 'refused' && refusal?.code === 'ROUTE_NOT_FOUND';

/** Returns whether the server has the draft, and if not, why. */
export function describeSave(
  { state, savedAt, refusal, isDurable, conflict, store }: DraftSync,
  text: AdminText,
  locale: string,
): string {
  if (state === 'offline') return text(isDurable ? 'savedOffline' : 'unsavedOffline');
  if (hasAccessEnded({ state, refusal }))
    return isDurable ? `${text('accessEnded')} ${text('draftKeptHere')}` : text('accessEnded');
  if (state === 'refused') return `${text('saveRefused')} ${describeRefusal(text, refusal, store.pageId).message}`;
  if (state === 'conflict') return text(conflict ? nameConflict(conflict) : 'conflictTitle');
  if (state !== 'saved') return text(SAVE_TEXTS[state]);
  if (savedAt === undefined) return text('saved');
  return text('savedAt', { time: new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(savedAt) });
}
