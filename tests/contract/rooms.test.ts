// Watching together: postRoom and the web socket of rooms, on both stores and on two nodes.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testStores } from '#src/server/db/testing/testStores.ts';
import { errorBody, startContent, type ContentApi } from './contentApi.ts';
import { checkInGuest, playbackFiles, playbackRealm, signIn } from './playbackRealm.ts';
import { connectRoom, type ConnectOptions, type RoomClient } from './roomClient.ts';
import { createTestClock, type RunningApi } from './startApi.ts';

const ROOMS = '/api/v1/rooms';
const MINUTE = 60_000;

describe.each(testStores())('rooms on $kind', (store) => {
  describe.skipIf(store.skipReason)('work', () => {
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
        await signIn(api, 'viewer'),
        await signIn(api, 'subscriber'),
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

    const makeRoom = async (itemId = 'free', token = viewer): Promise<string> => {
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
    /** Advances the clock without letting members who are present pass for gone. */
    const letPass = async (ms: number): Promise<void> => {
      for (let rest = ms; rest > 0; rest -= 5_000) clock.advance(Math.min(rest, 5_000));
    };

    test('a room is made by a viewer who may watch', async () => {
      expect(await makeRoom()).toMatch(/^[\w-]{22}$/);
      const post = (itemId: string, token?: string) =>
        api.call(ROOMS, { body: { itemId }, ...(token !== undefined && { token }) });
      expect((await post('free')).body).toEqual(errorBody(401, 'SESSION_REQUIRED'));
      expect((await post('covered', viewer)).body).toEqual(errorBody(403, 'ACCESS_DENIED'));
      expect((await post('signed', guest)).body).toEqual(errorBody(403, 'ACCESS_DENIED'));
      expect((await post('missing', viewer)).body).toEqual(errorBody(404, 'CONTENT_NOT_FOUND'));
      expect((await api.call(ROOMS, { token: viewer, body: { itemId: 'free', host: 'me' } })).status).toBe(400);
    });

    test('members on two nodes see each other, the chat and the steering in the same order', async () => {
      const room = await makeRoom();
      const ana = await join(room, { token: viewer, name: 'Ana' });
      const { memberId: anaId, state } = await ana.joined();
      expect(state).toMatchObject({
        itemId: 'free',
        hostId: anaId,
        everyoneSteers: false,
        messages: [],
        maxMembers: 3,
      });
      const ben = await join(room, { token: subscriber, port: second.port });
      const { memberId: benId, state: seenByBen } = await ben.joined();
      expect(seenByBen.members.map(({ id }) => id)).toEqual([anaId, benId]);
      // Without a name the account's is shown.
      expect(seenByBen.members[1]!.name).toMatch(/\S/);
      await ana.event('joined', ({ member }) => member.id === benId);

      ben.send({ type: 'chat', id: 'message-1', text: '<img src=x onerror=alert(1)> \u202eevil' });
      // Sent again after a lost connection.
      ben.send({ type: 'chat', id: 'message-1', text: '<img src=x onerror=alert(1)> \u202eevil' });
      ana.send({ type: 'chat', id: 'message-1', text: 'hello' });
      const { message } = await ana.event('chat', (event) => event.message.memberId === benId);
      expect(message.text, 'without marks that turn the text around').toBe('<img src=x onerror=alert(1)> evil');
      await ben.event('chat', (event) => event.message.memberId === anaId);

      const playback = { isPlaying: true, position: 12.5, speed: 1, at: clock.now() - 200 };
      ben.send({ type: 'steer', ...playback });
      await ben.error('NOT_ALLOWED');
      ben.send({ type: 'allow', everyone: true });
      ana.send({ type: 'allow', everyone: true });
      await ben.event('allowed');
      ben.send({ type: 'steer', ...playback });
      expect(await ana.event('playback')).toEqual({ type: 'playback', memberId: benId, playback });
      // An old moment counts as now.
      ana.send({ type: 'steer', ...playback, at: 5 });
      expect((await ben.event('playback', ({ memberId }) => memberId === anaId)).playback.at).toBe(clock.now());

      const late = await join(room, { token: guest, name: 'Guest' });
      const { state: seenLate } = await late.joined();
      expect(seenLate).toMatchObject({ everyoneSteers: true, playback: { position: 12.5 } });
      expect(seenLate.messages.map(({ text }) => text).toSorted()).toEqual([
        '<img src=x onerror=alert(1)> evil',
        'hello',
      ]);
      const full = await join(room, { token: await checkInGuest(api), name: 'Fourth' });
      await full.error('ROOM_FULL');
      await full.closes(4409);

      for (const client of [ana, ben]) {
        const numbers = client.received.flatMap((each) => (each.type === 'event' ? [each.seq] : []));
        expect(numbers, 'without a gap').toEqual(numbers.map((_, index) => numbers[0]! + index));
      }
      const findEvents = (client: RoomClient, from: number) =>
        client.received.filter((each) => each.type === 'event' && each.seq > from);
      await expect.poll(() => findEvents(ben, seenLate.seq)).toEqual(findEvents(ana, seenLate.seq));

      // The host leaves: the oldest member follows.
      ana.send({ type: 'leave' });
      await ana.closes(1000);
      expect(await ben.event('host')).toEqual({ type: 'host', memberId: benId });
      await late.event('left', ({ memberId }) => memberId === anaId);
      ben.send({ type: 'resync' });
      await expect.poll(() => ben.received.filter(({ type }) => type === 'room').length).toBe(2);
      expect((await ben.joined()).state.members).toHaveLength(2);
    });

    test('the host removes a message and a person, who cannot return with the same session', async () => {
      const room = await makeRoom();
      const host = await join(room, { token: viewer, name: 'Host' });
      const { memberId: hostId } = await host.joined();
      const other = await join(room, { token: guest, name: 'Other' });
      const { memberId } = await other.joined();
      other.send({ type: 'chat', id: 'message-1', text: 'rude' });
      const { message } = await host.event('chat');
      other.send({ type: 'removeMessage', message: message.seq });
      await other.error('NOT_ALLOWED');
      other.send({ type: 'removeMember', member: hostId });
      host.send({ type: 'removeMessage', message: message.seq });
      expect(await other.event('messageRemoved')).toEqual({ type: 'messageRemoved', message: message.seq });
      host.send({ type: 'removeMember', member: memberId });
      await other.closes(4403);
      const again = await join(room, { token: guest, name: 'Another name' });
      await again.error('REMOVED');
      await again.closes(4403);
      const fresh = await join(room, { token: subscriber, name: 'Fresh' });
      expect((await fresh.joined()).state).toMatchObject({ messages: [], hostId });
    });

    test('a member who does not come back has left, and an empty room ends after ten minutes', async () => {
      const room = await makeRoom();
      const host = await join(room, { token: viewer, name: 'Host' });
      const { memberId: hostId } = await host.joined();
      const other = await join(room, { token: guest, name: 'Other' });
      const { memberId } = await other.joined();
      host.close();
      await host.closes(1006);
      // A session that returns in time is the same member, and the server sends no event to the other members.
      const back = await join(room, { token: viewer, name: 'Host' });
      expect(await back.joined()).toMatchObject({ memberId: hostId, state: { hostId } });
      expect(other.received.some((each) => each.type === 'event' && each.event.type === 'left')).toBe(false);
      back.close();
      await back.closes(1006);
      await letPass(7_000);
      expect(await other.event('left')).toEqual({ type: 'left', memberId: hostId });
      expect(await other.event('host')).toEqual({ type: 'host', memberId });
      other.close();
      await other.closes(1006);
      await letPass(10 * MINUTE + 20_000);
      // Access tokens live for ten minutes.
      const late = await join(room, { token: await signIn(api, 'viewer'), name: 'Late' });
      await late.error('ROOM_NOT_FOUND');
      await late.closes(4404);
    });

    test('who may not watch does not get in, and other realms do not have the room', async () => {
      const room = await makeRoom('covered', subscriber);
      const member = await join(room, { token: subscriber, name: 'Member' });
      await member.joined();
      for (const [token, error, code] of [
        [guest, 'ACCESS_DENIED', 4403],
        [viewer, 'ACCESS_DENIED', 4403],
        ['nonsense', 'SESSION_REQUIRED', 4401],
      ] as const) {
        const refused = await join(room, { token, name: 'Nobody' });
        await refused.error(error);
        await refused.closes(code);
      }
      const nameless = await join(await makeRoom(), { token: guest });
      await nameless.error('NAME_REQUIRED');
      const elsewhere = await connect({ realm: 'other' });
      elsewhere.send({ type: 'join', room, token: await signIn(api, 'subscriber', 'other'), name: 'Elsewhere' });
      await elsewhere.error('ROOM_NOT_FOUND');
      await elsewhere.closes(4404);
      expect(member.closed()).toBeUndefined();
    });

    test('hostile clients are refused', async () => {
      for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }])
        await expect(connectRoom({ port: api.port, headers })).rejects.toThrow('status 403');
      await expect(connectRoom({ port: api.port, realm: 'nowhere' })).rejects.toThrow('status 404');
      expect((await api.call('/api/v1/rooms/socket')).body).toEqual(errorBody(426, 'UPGRADE_REQUIRED'));
      const own = await connect({
        headers: { origin: `http://127.0.0.1:${api.port}`, 'sec-fetch-site': 'same-origin' },
      });
      own.send({ type: 'chat', id: 'message-1', text: 'before joining' });
      await own.closes(4400);

      const room = await makeRoom();
      const invalid = ['no json', '[]', 'null', '{"type":"nonsense"}', '{"type":"chat","id":"message-1","text":"   "}'];
      for (const text of [...invalid, JSON.stringify({ type: 'chat', id: 'message-2', text: 'x'.repeat(501) })]) {
        const client = await join(room, { token: viewer, name: 'A' });
        await client.joined();
        client.sendRaw(text);
        await client.closes(4400);
      }
      const large = await join(room, { token: viewer, name: 'A' });
      large.sendRaw(JSON.stringify({ type: 'chat', id: 'message-1', text: 'x'.repeat(20_000) }));
      await large.closes(1009);
      const fast = await join(room, { token: viewer, name: 'A' });
      await fast.joined();
      for (let index = 0; index < 60; index++) fast.send({ type: 'ping', sentAt: index });
      await fast.closes(4429);

      // The chat is limited in the database: another connection does not help.
      const writer = await join(room, { token: viewer, name: 'A' });
      const other = await join(room, { token: viewer, name: 'A', port: second.port });
      await Promise.all([writer.joined(), other.joined()]);
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

    test('a signed-out session leaves its room, and a node that stops tells its clients to reconnect', async () => {
      const room = await makeRoom();
      const third = await api.startNode();
      const member = await join(room, { token: viewer, name: 'A', port: third.port });
      const leaving = await join(room, { token: guest, name: 'B' });
      await Promise.all([member.joined(), leaving.joined()]);
      await api.call('/api/v2/logout', { method: 'POST', token: guest, body: {} });
      await leaving.error('SESSION_REQUIRED');
      await leaving.closes(4401);
      await third.close();
      await member.closes(1012);
      expect(leaving.closed()).toEqual({ code: 4401, reason: 'SESSION_REQUIRED' });
    });
  });
});
