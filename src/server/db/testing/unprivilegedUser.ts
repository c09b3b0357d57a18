/** Id of the user `nobody` on every Linux. Tests that run as root use it for processes that must not be root. */
export const UNPRIVILEGED_USER_ID = 65534;
