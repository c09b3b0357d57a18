/** Whether a path belongs to the admin area, also when it has no document. */
export const isAdminPath = (pathname: string): boolean => /^\/_admin(\/|$)/.test(pathname);
