import { describe, expect, it } from 'vitest';
import { phaseOf, programmeChoice, type Phase } from './programmeActions.ts';

const choice = (
  playbackStatus: 'restart' | 'live' | 'none',
  phase: Phase = 'now',
  viewer: { isGuest?: boolean; epgPlayback?: boolean } = {},
  accessLevel: 'GRANTED' | 'GRANTED_ON_SIGN_IN' | 'DENIED' | 'GEOBLOCKED' = 'GRANTED',
) => programmeChoice({ playbackStatus, accessLevel }, phase, { isGuest: true, epgPlayback: true, ...viewer });

describe('what can be done with a programme', () => {
  it('with status restart the first button begins at the beginning', () =>
    expect(choice('restart').primary).toBe('restart'));
  it('with any other the first button begins live', () => expect(choice('live').primary).toBe('live'));
  it('the second button is the other choice', () =>
    expect([choice('restart').secondary, choice('live').secondary]).toEqual(['live', 'restart']));
  it('without EPG playback there is no second button', () =>
    expect([choice('restart', 'now', { epgPlayback: false }), choice('live', 'now', { epgPlayback: false })]).toEqual([
      { primary: 'restart' },
      { primary: 'live' },
    ]));
  it('what is over begins at its beginning or not at all; what is to come does not play', () => {
    expect([
      choice('restart', 'past'),
      choice('live', 'past'),
      choice('restart', 'past', { epgPlayback: false }),
    ]).toEqual([{ primary: 'restart' }, {}, {}]);
    expect([choice('restart', 'next'), choice('live', 'next'), choice('none')]).toEqual([{}, {}, {}]);
  });
  it('a right that is missing stands before everything', () => {
    expect([
      choice('restart', 'now', {}, 'GRANTED_ON_SIGN_IN'),
      choice('restart', 'now', {}, 'DENIED'),
      choice('restart', 'past', {}, 'GEOBLOCKED'),
    ]).toEqual([{ lock: 'sign-in' }, { lock: 'buy' }, { lock: 'geoblocked' }]);
    expect(choice('live', 'now', { isGuest: false }, 'GRANTED_ON_SIGN_IN').lock).toBeUndefined();
  });
  it('its phase is by the clock: from its first moment on, until its end', () => {
    const programme = { startDate: '2026-11-21T20:00:00Z', endDate: '2026-11-21T21:00:00Z' };
    expect(
      ['19:59:59', '20:00:00', '20:59:59', '21:00:00'].map((time) =>
        phaseOf(programme, Date.parse(`2026-11-21T${time}Z`)),
      ),
    ).toEqual(['next', 'now', 'now', 'past']);
  });
});
