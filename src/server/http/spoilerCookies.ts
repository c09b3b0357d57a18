// The cookies by which results are hidden: the setting of a guest, and the items whose results the viewer, with or
// without an account, has revealed since the browser was started.
import type { FastifyRequest } from 'fastify';
import type { SpoilerInfo } from '#schemas/appState.ts';
import type { Spoilers } from '#schemas/domain/viewer-settings.ts';

const ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,119}$/;
/** Maximum number of revealed items. With more of them few viewers could share a cached response. */
const MAX_REVEALED = 20;
const MAX_TEAMS = 60;

const parseIds = (value: string | undefined, maxCount: number): string[] =>
  (value ?? '')
    .split(' ')
    .filter((id) => ID.test(id))
    .slice(-maxCount);

/**
 * Returns the setting by which results are hidden from the viewer of a request.
 *
 * @param stored the setting of an account's profile; undefined for a guest, whose setting is a cookie
 */
export function readSpoilers(
  { cookies }: Pick<FastifyRequest, 'cookies'>,
  stored: Spoilers | undefined,
): SpoilerInfo | undefined {
  const setting = stored ?? parseGuestSetting(cookies['spoilers']);
  if (!setting || setting.mode === 'show') return undefined;
  const revealed = parseIds(cookies['revealed'], MAX_REVEALED);
  return {
    mode: setting.mode,
    ...(setting.teams && { teams: setting.teams }),
    ...(revealed.length > 0 && { revealed }),
  };
}

/** Parses `hide`, or `teams` followed by the ids of teams. */
function parseGuestSetting(value: string | undefined): Spoilers | undefined {
  const [mode, ...teams] = (value ?? '').split(' ');
  if (mode === 'hide') return { mode };
  return mode === 'teams' ? { mode, teams: parseIds(teams.join(' '), MAX_TEAMS) } : undefined;
}
