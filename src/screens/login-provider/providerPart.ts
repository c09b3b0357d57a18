import type { ComponentType } from 'react';
import type { ProviderInfo } from '#schemas/appState.ts';

/** Props of the part of the page that carries out a sign-in. It is rendered in the frame of the sign-in screens. */
export type ProviderPartProps = {
  readonly provider: ProviderInfo;
  /** Query of the page's address. */
  readonly query: URLSearchParams;
  /** Whether the viewer asked for a new account (`type=signup`), and the provider may create one. */
  readonly isSignUp: boolean;
};

/** A part whose code is loaded with the first use. Each kind of provider has one. */
export type LoadProviderPart = () => Promise<ComponentType<ProviderPartProps>>;
