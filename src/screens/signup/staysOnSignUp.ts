/** Query parameter with which a viewer stays on the sign-up screen after the sign-up (STATE-011). */
export const STAY = 'stay-on-signup';

/** Whether the viewer stays on the sign-up screen after the sign-up, instead of being led on. */
export const staysOnSignUp = (query: URLSearchParams): boolean => query.get(STAY) === 'true';
