import { defineScreen } from '../_shared/defineScreen.ts';
import { opensWithoutChoice } from './profileQuestion.ts';
import { ProfilesPage, type ProfilesData } from './ProfilesPage.tsx';

/** The profiles of the account: who is watching, and who may. */
export const screen = defineScreen<ProfilesData>({
  route: 'PROFILES',
  title: 'profiles',
  layout: 'chrome',
  access: { titleKey: 'profilesSignIn', hintKey: 'profilesSignInHint' },
  robots: 'noindex',
  replaces: (pathname) => !opensWithoutChoice(pathname),
  View: ProfilesPage,
});
