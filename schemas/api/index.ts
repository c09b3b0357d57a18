// Every call of the API by name. The server registers them, the client calls them, the documentation lists them.
export { getPage } from './getPage.ts';
export { getSection } from './getSection.ts';
export { getSectionBucket } from './getSectionBucket.ts';
export { getMenu } from './getMenu.ts';
export { getLabels } from './getLabels.ts';
export { postProblems } from './postProblems.ts';
export { getSession } from './getSession.ts';
export { postGuestCheckin } from './postGuestCheckin.ts';
export { postLogin } from './postLogin.ts';
export { postTokenRefresh } from './postTokenRefresh.ts';
export { postLogout } from './postLogout.ts';
