import type { AdminText } from '../createAdminText.ts';
import type { PeopleApi, PeoplePage } from './usePeople.ts';

/** What the parts of the page share. */
export type PartProps = {
  readonly page: PeoplePage;
  readonly api: PeopleApi;
  readonly text: AdminText;
  readonly locale: string;
};

/** Returns the text of a time in ISO 8601. */
export const formatTime = (at: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));
