import { defineScreen } from '../_shared/defineScreen.ts';
import { SignUpPage } from './SignUpPage.tsx';
import { staysOnSignUp } from './staysOnSignUp.ts';

/** The sign-up screen with the texts and questions of the brand. */
export const screen = defineScreen({
  route: 'SIGNUP',
  title: 'signup',
  layout: 'bare',
  access: 'guests',
  isOpenToViewers: staysOnSignUp,
  robots: 'noindex',
  hasHomePageBackdrop: true,
  load: ({ content }) => content.read('getConsentTerms', {}),
  View: SignUpPage,
});
