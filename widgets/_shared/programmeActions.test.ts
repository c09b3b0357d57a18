import { describe, expect, it } from 'vitest';
import { phaseOf, programmeChoice, type Phase } from './programmeActions.ts';

const choice = (
  playbackStatus: 'restart' | 'live' | 'none',
  phase: Phase = 'now',
  viewer: { isGuest?: boolean; epgPlayback?: boolean } = {},
  accessLevel: 'GRANTED' | 'GRANTED_ON_SIGN_IN' | 'DENIED' | 'GEOBLOCKED' = 'GRANTED',
) => programmeChoice({ playbackStatus, accessLevel }, phase, { isGuest: true, epgPlayback: true, ...viewer });

describe('programmeChoice', () => {
  it('with status restart the first button starts at the beginning', () =>
    expect(choice('restart').primary).toBe('restart'));
  it('with another status the first button starts live', () => expect(choice('live').primary).toBe('live'));
  it('the second button is the other choice', () =>
    expect([choice('restart').secondary, choice('live').secondary]).toEqual(['live', 'restart']));
  it('without EPG playback there is no second button', () =>
    expect([choice('restart', 'now', { epgPlayback: false }), choice('live', 'now', { epgPlayback: false })]).toEqual([
      { primary: 'restart' },
      { primary: 'live' },
    ]));
  it('a past programme starts at its beginning or cannot be played; a future one cannot be played', () => {
    expect([
      choice('restart', 'past'),
      choice('live', 'past'),
      choice('restart', 'past', { epgPlayback: false }),
    ]).toEqual([{ primary: 'restart' }, {}, {}]);
    expect([choice('restart', 'next'), choice('live', 'next'), choice('none')]).toEqual([{}, {}, {}]);
  });
  it('a missing right takes precedence over everything else', () => {
    expect([
      choice('restart', 'now', {}, 'GRANTED_ON_SIGN_IN'),
      choice('restart', 'now', {}, 'DENIED'),
      choice('restart', 'past', {}, 'GEOBLOCKED'),
    ]).toEqual([{ lock: 'sign-in' }, { lock: 'buy' }, { lock: 'geoblocked' }]);
    expect(choice('live', 'now', { isGuest: false }, 'GRANTED_ON_SIGN_IN').lock).toBeUndefined();
  });
  it('the phase of a programme is `now` from its first moment until its end', () => {
    const programme = { startDate: '2026-11-21T20:00:00Z', endDate: '2026-11-21T21:00:00Z' };
    expect(
      ['19:59:59', '20:00:00', '20:59:59', '21:00:00'].map((time) =>
        phaseOf(programme, Date.parse(`2026-11-21T${time}Z`)),
      ),
    ).toEqual(['next', 'now', 'now', 'past']);
  });
});
