// The navigation state with which the sign-in page opens after a new viewer has not agreed to the terms of the brand.

/** Navigation state: no account was created, because the viewer declined. */
export const DECLINED_SIGN_UP = { hasDeclinedSignUp: true };

/** Whether a navigation state, which may be another page's, says that the viewer has declined. */
export const hasDeclinedSignUp = (state: unknown): boolean =>
  (state as Partial<typeof DECLINED_SIGN_UP> | null)?.hasDeclinedSignUp === true;
