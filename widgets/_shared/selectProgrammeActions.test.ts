import { describe, expect, it } from 'vitest';
import { getPhase, selectProgrammeActions, type Phase } from './selectProgrammeActions.ts';

const select = (
  playbackStatus: 'restart' | 'live' | 'none',
  phase: Phase = 'now',
  viewer: { isGuest?: boolean; epgPlayback?: boolean } = {},
  accessLevel: 'GRANTED' | 'GRANTED_ON_SIGN_IN' | 'DENIED' | 'GEOBLOCKED' = 'GRANTED',
) => selectProgrammeActions({ playbackStatus, accessLevel }, phase, { isGuest: true, epgPlayback: true, ...viewer });

describe('selectProgrammeActions', () => {
  it('the first button plays from the start with the status restart', () =>
    expect(select('restart').primary).toBe('restart'));
  it('the first button plays live with any other status', () => expect(select('live').primary).toBe('live'));
  it('the second button has the other action', () =>
    expect([select('restart').secondary, select('live').secondary]).toEqual(['live', 'restart']));
  it('there is no second button without EPG playback', () =>
    expect([select('restart', 'now', { epgPlayback: false }), select('live', 'now', { epgPlayback: false })]).toEqual([
      { primary: 'restart' },
      { primary: 'live' },
    ]));
  it('plays past programmes only from the start and future ones not at all', () => {
    expect([
      select('restart', 'past'),
      select('live', 'past'),
      select('restart', 'past', { epgPlayback: false }),
    ]).toEqual([{ primary: 'restart' }, {}, {}]);
    expect([select('restart', 'next'), select('live', 'next'), select('none')]).toEqual([{}, {}, {}]);
  });
  it('returns only a lock when the viewer has no access', () => {
    expect([
      select('restart', 'now', {}, 'GRANTED_ON_SIGN_IN'),
      select('restart', 'now', {}, 'DENIED'),
      select('restart', 'past', {}, 'GEOBLOCKED'),
    ]).toEqual([{ lock: 'sign-in' }, { lock: 'buy' }, { lock: 'geoblocked' }]);
    expect(select('live', 'now', { isGuest: false }, 'GRANTED_ON_SIGN_IN').lock).toBeUndefined();
  });
  it('getPhase includes the start time and excludes the end time', () => {
    const programme = { startDate: '2026-11-21T20:00:00Z', endDate: '2026-11-21T21:00:00Z' };
    expect(
      ['19:59:59', '20:00:00', '20:59:59', '21:00:00'].map((time) =>
        getPhase(programme, Date.parse(`2026-11-21T${time}Z`)),
      ),
    ).toEqual(['next', 'now', 'now', 'past']);
  });
});
