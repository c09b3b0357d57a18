/**
 * Id of the user `nobody` on Linux. A test that runs as root starts processes with this id that must not run as root.
 */
export const UNPRIVILEGED_USER_ID = 65534;
