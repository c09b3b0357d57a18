import { describe, expect, test } from 'vitest';
import { computeAccessLevel, decideAccess, type AccessItem, type AccessViewer } from './access.ts';

const NOW = Date.UTC(2026, 10, 21);
const guest: AccessViewer = { isGuest: true };
const viewer: AccessViewer = { isGuest: false };
const subscriber: AccessViewer = { isGuest: false, licences: ['films', 'plus'] };
const media = { asset: 'a' };
const decide = (item: AccessItem, accessViewer: AccessViewer = viewer) =>
  decideAccess({ media, ...item }, accessViewer, NOW, undefined);

describe('decideAccess and computeAccessLevel', () => {
  test.each<[AccessItem, AccessViewer, string]>([
    [{ accessLevel: 'GRANTED' }, guest, 'granted'],
    [{ accessLevel: 'GRANTED_ON_SIGN_IN' }, guest, 'grantedOnSignIn'],
    [{ accessLevel: 'GRANTED_ON_SIGN_IN' }, viewer, 'granted'],
    [{ accessLevel: 'DENIED' }, viewer, 'denied'],
    [{ accessLevel: 'DENIED', licences: ['plus'] }, viewer, 'denied'],
    [{ accessLevel: 'DENIED', licences: ['plus'] }, subscriber, 'granted'],
    [{ accessLevel: 'DENIED', licences: ['other'] }, subscriber, 'denied'],
    [{ accessLevel: 'GEOBLOCKED', licences: ['plus'] }, subscriber, 'geoblocked'],
    [{ accessLevel: 'FREE_FOR_ALL' }, viewer, 'denied'],
    [{}, viewer, 'denied'],
    [{ accessLevel: 'GRANTED', territories: ['UY'] }, { ...guest, territory: 'FR' }, 'geoblocked'],
    [{ accessLevel: 'GRANTED', territories: ['UY'] }, { ...guest, territory: 'UY' }, 'granted'],
    [{ accessLevel: 'GRANTED', territories: ['UY'] }, guest, 'granted'],
    [{ accessLevel: 'GRANTED', minimumAge: 13 }, { ...viewer, isChild: true }, 'aboveAgeLimit'],
    [{ accessLevel: 'GRANTED', minimumAge: 12 }, { ...viewer, isChild: true }, 'granted'],
    [{ accessLevel: 'GRANTED', onlinePlayback: 'UNAVAILABLE' }, viewer, 'onlinePlaybackUnavailable'],
    [{ accessLevel: 'GRANTED', media: undefined }, viewer, 'onlinePlaybackUnavailable'],
    [{ accessLevel: 'GRANTED', releaseAt: NOW + 1 }, viewer, 'onlinePlaybackUnavailable'],
    [{ accessLevel: 'GRANTED', releaseAt: NOW }, viewer, 'granted'],
    // Viewers are not asked to sign in or to pay for a video that they could not play afterwards.
    [{ accessLevel: 'DENIED', onlinePlayback: 'UNAVAILABLE' }, viewer, 'onlinePlaybackUnavailable'],
    [{ accessLevel: 'GRANTED_ON_SIGN_IN', media: undefined }, guest, 'onlinePlaybackUnavailable'],
  ])('the item %j gives the viewer %j the result %s', (item, accessViewer, kind) => {
    expect(decide(item, accessViewer).kind).toBe(kind);
  });

  test("a granted result lists the viewer's licences for the item; a denied one lists all licences of the item", () => {
    const licences = ['plus', 'other'];
    expect(decide({ accessLevel: 'DENIED', licences }, subscriber)).toEqual({ kind: 'granted', licences: ['plus'] });
    expect(decide({ accessLevel: 'DENIED', licences })).toEqual({ kind: 'denied', availableLicences: licences });
  });

  test('an item with an unknown access level has the level DENIED', () => {
    for (const accessLevel of [undefined, null, 1, 'granted', 'GRANTED ', {}])
      expect(computeAccessLevel({ accessLevel }, viewer)).toBe('DENIED');
  });
});
