// Watching together: postRoom and the web socket of rooms, on both databases and on two nodes.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#schemas/durations.ts';
import { contractStores } from '#src/server/db/testing/testStores.ts';
import { errorBody, startContent, type ContentApi } from './contentApi.ts';
import { checkInGuest, playbackFiles, playbackRealm, getToken } from './playbackRealm.ts';
import { connectRoom, type ConnectOptions, type RoomClient } from './roomClient.ts';
import { createTestClock, type RunningApi } from './startApi.ts';

const ROOMS = '/api/v1/rooms';

describe.each(contractStores())('rooms on $kind', (store) => {
  describe.skipIf(store.skipReason)('calls', () => {
    const clock = createTestClock();
    const clients: RoomClient[] = [];
    let api: ContentApi;
    let second: RunningApi;
    let [viewer, subscriber, guest] = ['', '', ''];
    beforeAll(async () => {
      const { playback } = playbackRealm() as { playback: object };
      const files = { ...playbackFiles, 'realm.json': playbackRealm({ playback: { ...playback, maxRoomMembers: 3 } }) };
      api = await startContent(files, store, clock);
      second = await api.startNode();
    }, 120_000);
    beforeEach(async () => {
      [viewer, subscriber, guest] = [
        await getToken(api, 'viewer'),
        await getToken(api, 'subscriber'),
        await checkInGuest(api),
      ];
    });
    afterEach(() => {
      for (const client of clients.splice(0)) client.close();
    });
    afterAll(async () => {
      await second?.close();
      await api?.close();
    }, 60_000);

    const createRoom = async (itemId = 'free', token = viewer): Promise<string> => {
      const { status, body, text } = await api.call(ROOMS, { token, body: { itemId } });
      expect(status, text).toBe(200);
      return String(body['id']);
    };
    const connect = async (options: Partial<ConnectOptions> = {}): Promise<RoomClient> => {
      const client = await connectRoom({ port: api.port, ...options });
      clients.push(client);
      return client;
    };
    const join = async (
      room: string,
      { token, name, port }: { token: string; name?: string; port?: number },
    ): Promise<RoomClient> => {
      const client = await connect(port === undefined ? {} : { port });
      client.send({ type: 'join', room, token, ...(name !== undefined && { name }) });
      return client;
    };
    /** Advances the clock in small steps, so that the server does not mark present members as absent. */
    const advanceInSteps = (ms: number): void => {
      for (let rest = ms; rest > 0; rest -= 5_000) clock.advance(Math.min(rest, 5_000));
    };

    test('a viewer who may watch an item creates a room for it', async () => {
      expect(await createRoom()).toMatch(/^[\w-]{22}$/);
      const post = (itemId: string, token?: string) =>
        api.call(ROOMS, { body: { itemId }, ...(token !== undefined && { token }) });
      expect((await post('free')).body).toEqual(errorBody(401, 'SESSION_REQUIRED'));
      expect((await post('covered', viewer)).body).toEqual(errorBody(403, 'ACCESS_DENIED'));
      expect((await post('signed', guest)).body).toEqual(errorBody(403, 'ACCESS_DENIED'));
      expect((await post('missing', viewer)).body).toEqual(errorBody(404, 'CONTENT_NOT_FOUND'));
      expect((await api.call(ROOMS, { token: viewer, body: { itemId: 'free', host: 'me' } })).status).toBe(400);
    });

    test('members on two nodes get joins, chat messages and control of playback in the same order', async () => {
      const room = await createRoom();
      const ana = await join(room, { token: viewer, name: 'Ana' });
      const { memberId: anaId, state } = await ana.waitForState();
      expect(state).toMatchObject({
        itemId: 'free',
        hostId: anaId,
        everyoneSteers: false,
        messages: [],
        maxMembers: 3,
      });
      const ben = await join(room, { token: subscriber, port: second.port });
      const { memberId: benId, state: stateForBen } = await ben.waitForState();
      expect(stateForBen.members.map(({ id }) => id)).toEqual([anaId, benId]);
      // A member who sends no name gets the name of the account.
      expect(stateForBen.members[1]!.name).toMatch(/\S/);
      await ana.waitForEvent('joined', ({ member }) => member.id === benId);

      ben.send({ type: 'chat', id: 'message-1', text: '<img src=x onerror=alert(1)> \u202eevil' });
      // Sent again after a lost connection.
      ben.send({ type: 'chat', id: 'message-1', text: '<img src=x onerror=alert(1)> \u202eevil' });
      ana.send({ type: 'chat', id: 'message-1', text: 'hello' });
      const { message } = await ana.waitForEvent('chat', (event) => event.message.memberId === benId);
      expect(message.text, 'characters that change the direction of the text are removed').toBe(
        '<img src=x onerror=alert(1)> evil',
      );
      await ben.waitForEvent('chat', (event) => event.message.memberId === anaId);

      const playback = { isPlaying: true, position: 12.5, speed: 1, at: clock.now() - 200 };
      ben.send({ type: 'steer', ...playback });
      await ben.waitForError('NOT_ALLOWED');
      ben.send({ type: 'allow', everyone: true });
      ana.send({ type: 'allow', everyone: true });
      await ben.waitForEvent('allowed');
      ben.send({ type: 'steer', ...playback });
      expect(await ana.waitForEvent('playback')).toEqual({ type: 'playback', memberId: benId, playback });
      // A time that is too long ago is replaced by the current time.
      ana.send({ type: 'steer', ...playback, at: 5 });
      expect((await ben.waitForEvent('playback', ({ memberId }) => memberId === anaId)).playback.at).toBe(clock.now());

      const late = await join(room, { token: guest, name: 'Guest' });
      const { state: stateForLate } = await late.waitForState();
      expect(stateForLate).toMatchObject({ everyoneSteers: true, playback: { position: 12.5 } });
      expect(stateForLate.messages.map(({ text }) => text).toSorted()).toEqual([
        '<img src=x onerror=alert(1)> evil',
        'hello',
      ]);
      const full = await join(room, { token: await checkInGuest(api), name: 'Fourth' });
      await full.waitForError('ROOM_FULL');
      await full.waitForClose(4409);

      for (const client of [ana, ben]) {
        const numbers = client.received.flatMap((each) => (each.type === 'event' ? [each.seq] : []));
        expect(numbers, 'the numbers of the events have no gap').toEqual(
          numbers.map((_, index) => numbers[0]! + index),
        );
      }
      const findEvents = (client: RoomClient, from: number) =>
        client.received.filter((each) => each.type === 'event' && each.seq > from);
      await expect.poll(() => findEvents(ben, stateForLate.seq)).toEqual(findEvents(ana, stateForLate.seq));

      // When the host leaves, the oldest member becomes the host.
      ana.send({ type: 'leave' });
      await ana.waitForClose(1000);
      expect(await ben.waitForEvent('host')).toEqual({ type: 'host', memberId: benId });
      await late.waitForEvent('left', ({ memberId }) => memberId === anaId);
      ben.send({ type: 'resync' });
      await expect.poll(() => ben.received.filter(({ type }) => type === 'room').length).toBe(2);
      expect((await ben.waitForState()).state.members).toHaveLength(2);
    });

    test('the host removes a message and a member, who cannot return with the same session', async () => {
      const room = await createRoom();
      const host = await join(room, { token: viewer, name: 'Host' });
      const { memberId: hostId } = await host.waitForState();
      const other = await join(room, { token: guest, name: 'Other' });
      const { memberId } = await other.waitForState();
      other.send({ type: 'chat', id: 'message-1', text: 'rude' });
      const { message } = await host.waitForEvent('chat');
      other.send({ type: 'removeMessage', message: message.seq });
      await other.waitForError('NOT_ALLOWED');
      other.send({ type: 'removeMember', member: hostId });
      host.send({ type: 'removeMessage', message: message.seq });
      expect(await other.waitForEvent('messageRemoved')).toEqual({ type: 'messageRemoved', message: message.seq });
      host.send({ type: 'removeMember', member: memberId });
      await other.waitForClose(4403);
      const returning = await join(room, { token: guest, name: 'Another name' });
      await returning.waitForError('REMOVED');
      await returning.waitForClose(4403);
      const fresh = await join(room, { token: subscriber, name: 'Fresh' });
      expect((await fresh.waitForState()).state).toMatchObject({ messages: [], hostId });
    });

    test('a member who does not return in time has left, and an empty room ends after ten minutes', async () => {
      const room = await createRoom();
      const host = await join(room, { token: viewer, name: 'Host' });
      const { memberId: hostId } = await host.waitForState();
      const other = await join(room, { token: guest, name: 'Other' });
      const { memberId } = await other.waitForState();
      host.close();
      await host.waitForClose(1006);
      // A session that returns in time is the same member, and the server sends no event to the other members.
      const rejoined = await join(room, { token: viewer, name: 'Host' });
      expect(await rejoined.waitForState()).toMatchObject({ memberId: hostId, state: { hostId } });
      expect(other.received.some((each) => each.type === 'event' && each.event.type === 'left')).toBe(false);
      rejoined.close();
      await rejoined.waitForClose(1006);
      advanceInSteps(7_000);
      expect(await other.waitForEvent('left')).toEqual({ type: 'left', memberId: hostId });
      expect(await other.waitForEvent('host')).toEqual({ type: 'host', memberId });
      other.close();
      await other.waitForClose(1006);
      advanceInSteps(10 * MINUTE_MS + 20_000);
      // Access tokens are valid for ten minutes, so the viewer signs in again.
      const late = await join(room, { token: await getToken(api, 'viewer'), name: 'Late' });
      await late.waitForError('ROOM_NOT_FOUND');
      await late.waitForClose(4404);
    });

    test('a viewer who may not watch the item is refused, and the room does not exist in other realms', async () => {
      const room = await createRoom('covered', subscriber);
      const member = await join(room, { token: subscriber, name: 'Member' });
      await member.waitForState();
      for (const [token, error, code] of [
        [guest, 'ACCESS_DENIED', 4403],
        [viewer, 'ACCESS_DENIED', 4403],
        ['nonsense', 'SESSION_REQUIRED', 4401],
      ] as const) {
        const refused = await join(room, { token, name: 'Nobody' });
        await refused.waitForError(error);
        await refused.waitForClose(code);
      }
      const nameless = await join(await createRoom(), { token: guest });
      await nameless.waitForError('NAME_REQUIRED');
      const elsewhere = await connect({ realm: 'other' });
      elsewhere.send({ type: 'join', room, token: await getToken(api, 'subscriber', 'other'), name: 'Elsewhere' });
      await elsewhere.waitForError('ROOM_NOT_FOUND');
      await elsewhere.waitForClose(4404);
      expect(member.getClose()).toBeUndefined();
    });

    test('hostile clients are refused', async () => {
      for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }])
        await expect(connectRoom({ port: api.port, headers })).rejects.toThrow('status 403');
      await expect(connectRoom({ port: api.port, realm: 'nowhere' })).rejects.toThrow('status 404');
      expect((await api.call('/api/v1/rooms/socket')).body).toEqual(errorBody(426, 'UPGRADE_REQUIRED'));
      const unjoined = await connect({
        headers: { origin: `http://127.0.0.1:${api.port}`, 'sec-fetch-site': 'same-origin' },
      });
      unjoined.send({ type: 'chat', id: 'message-1', text: 'before joining' });
      await unjoined.waitForClose(4400);

      const room = await createRoom();
      const invalid = ['no json', '[]', 'null', '{"type":"nonsense"}', '{"type":"chat","id":"message-1","text":"   "}'];
      for (const text of [...invalid, JSON.stringify({ type: 'chat', id: 'message-2', text: 'x'.repeat(501) })]) {
        const client = await join(room, { token: viewer, name: 'A' });
        await client.waitForState();
        client.sendRaw(text);
        await client.waitForClose(4400);
      }
      const large = await join(room, { token: viewer, name: 'A' });
      large.sendRaw(JSON.stringify({ type: 'chat', id: 'message-1', text: 'x'.repeat(20_000) }));
      await large.waitForClose(1009);
      const fast = await join(room, { token: viewer, name: 'A' });
      await fast.waitForState();
      for (let index = 0; index < 60; index++) fast.send({ type: 'ping', sentAt: index });
      await fast.waitForClose(4429);

      // The chat is limited in the database: another connection does not help.
      const writer = await join(room, { token: viewer, name: 'A' });
      const other = await join(room, { token: viewer, name: 'A', port: second.port });
      await Promise.all([writer.waitForState(), other.waitForState()]);
      for (let index = 0; index < 5; index++) {
        writer.send({ type: 'chat', id: `message-${index}`, text: 'spam' });
        other.send({ type: 'chat', id: `message-1${index}`, text: 'spam' });
      }
      const refusals = () =>
        [writer, other]
          .flatMap(({ received }) => received)
          .filter((each) => each.type === 'error' && each.code === 'TOO_MANY_MESSAGES');
      await expect.poll(() => refusals().length).toBe(2);
      expect(refusals()[0]).toMatchObject({ retryAfter: expect.any(Number), id: expect.stringMatching(/^message-/) });
    });

    test('a signed-out session leaves its room, and a node that stops closes its sockets with code 1012 (restart)', async () => {
      const room = await createRoom();
      const third = await api.startNode();
      const member = await join(room, { token: viewer, name: 'A', port: third.port });
      const leaving = await join(room, { token: guest, name: 'B' });
      await Promise.all([member.waitForState(), leaving.waitForState()]);
      await api.call('/api/v2/logout', { method: 'POST', token: guest, body: {} });
      await leaving.waitForError('SESSION_REQUIRED');
      await leaving.waitForClose(4401);
      await third.close();
      await member.waitForClose(1012);
      expect(leaving.getClose()).toEqual({ code: 4401, reason: 'SESSION_REQUIRED' });
    });
  });
});
