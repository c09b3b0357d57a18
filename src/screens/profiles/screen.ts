import { defineScreen } from '../_shared/defineScreen.ts';
import { ProfilesPage } from './ProfilesPage.tsx';

/** The profiles of the account: who is watching, and who may. */
export const screen = defineScreen({
  route: 'PROFILES',
  title: 'profiles',
  layout: 'chrome',
  access: { titleKey: 'profilesSignIn', hintKey: 'profilesSignInHint' },
  robots: 'noindex',
  View: ProfilesPage,
});
