/**
 * Every migration in the order it runs. Append only: a migration that has been released is never edited, renamed or
 * removed.
 */
import type { Migration } from '../migration.ts';
import { realmsAndVersions } from './0001-realms-and-versions.ts';
import { blobs } from './0002-blobs.ts';
import { problemReports } from './0003-problem-reports.ts';
import { sessions } from './0004-sessions.ts';
import { favouritesAndWatchlists } from './0005-favourites-and-watchlists.ts';
import { audience } from './0006-audience.ts';
import { preferences } from './0007-preferences.ts';
import { playback } from './0008-playback.ts';
import { watchRooms } from './0009-watch-rooms.ts';
import { viewerSettings } from './0010-viewer-settings.ts';
import { publishTokens } from './0011-publish-tokens.ts';
import { imageJobs } from './0012-image-jobs.ts';
import { realmRemovalsAndDrafts } from './0013-realm-removals-and-drafts.ts';
import { identity } from './0014-identity.ts';
import { pluginReports } from './0015-plugin-reports.ts';
import { problemSources } from './0016-problem-sources.ts';
import { signInAttempts } from './0017-sign-in-attempts.ts';
import { sessionCountry } from './0018-session-country.ts';
import { idempotencyKeys } from './0019-idempotency-keys.ts';
import { tvSignIns } from './0020-tv-sign-ins.ts';
import { licenceSources } from './0021-licence-sources.ts';
import { profiles } from './0022-profiles.ts';
import { tvSubscriptions } from './0023-tv-subscriptions.ts';
import { pageDrafts } from './0024-page-drafts.ts';
import { people } from './0025-people.ts';
import { pageEditing } from './0026-page-editing.ts';
import { impersonations } from './0027-impersonations.ts';
import { passkeys } from './0028-passkeys.ts';
import { scheduledPages } from './0029-scheduled-pages.ts';
import { trials } from './0030-trials.ts';
import { previewTokens } from './0031-preview-tokens.ts';
import { deletedProfiles } from './0032-deleted-profiles.ts';
import { settingsDrafts } from './0033-settings-drafts.ts';
import { imageJobInterruptions } from './0034-image-job-interruptions.ts';
import { reviewLinks } from './0035-review-links.ts';
import { rowSwitches } from './0036-row-switches.ts';
import { brandLinks } from './0037-brand-links.ts';
import { firstSignIns } from './0038-first-sign-ins.ts';
import { profileQuestion } from './0039-profile-question.ts';
import { providerSignUps } from './0040-provider-sign-ups.ts';

export const migrations: readonly Migration[] = [
  { name: '0001-realms-and-versions', up: realmsAndVersions },
  { name: '0002-blobs', up: blobs },
  { name: '0003-problem-reports', up: problemReports },
  { name: '0004-sessions', up: sessions },
  { name: '0005-favourites-and-watchlists', up: favouritesAndWatchlists },
  { name: '0006-audience', up: audience },
  { name: '0007-preferences', up: preferences },
  { name: '0008-playback', up: playback },
  { name: '0009-watch-rooms', up: watchRooms },
  { name: '0010-viewer-settings', up: viewerSettings },
  { name: '0011-publish-tokens', up: publishTokens },
  { name: '0012-image-jobs', up: imageJobs },
  { name: '0013-realm-removals-and-drafts', up: realmRemovalsAndDrafts },
  { name: '0014-identity', up: identity },
  { name: '0015-plugin-reports', up: pluginReports },
  { name: '0016-problem-sources', up: problemSources },
  { name: '0017-sign-in-attempts', up: signInAttempts },
  { name: '0018-session-country', up: sessionCountry },
  { name: '0019-idempotency-keys', up: idempotencyKeys },
  { name: '0020-tv-sign-ins', up: tvSignIns },
  { name: '0021-licence-sources', up: licenceSources },
  { name: '0022-profiles', up: profiles },
  { name: '0023-tv-subscriptions', up: tvSubscriptions },
  { name: '0024-page-drafts', up: pageDrafts },
  { name: '0025-people', up: people },
  { name: '0026-page-editing', up: pageEditing },
  { name: '0027-impersonations', up: impersonations },
  { name: '0028-passkeys', up: passkeys },
  { name: '0029-scheduled-pages', up: scheduledPages },
  { name: '0030-trials', up: trials },
  { name: '0031-preview-tokens', up: previewTokens },
  { name: '0032-deleted-profiles', up: deletedProfiles },
  { name: '0033-settings-drafts', up: settingsDrafts },
  { name: '0034-image-job-interruptions', up: imageJobInterruptions },
  { name: '0035-review-links', up: reviewLinks },
  { name: '0036-row-switches', up: rowSwitches },
  { name: '0037-brand-links', up: brandLinks },
  { name: '0038-first-sign-ins', up: firstSignIns },
  { name: '0039-profile-question', up: profileQuestion },
  { name: '0040-provider-sign-ups', up: providerSignUps },
];
