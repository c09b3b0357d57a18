// The room in which this viewer watches with others: its members, its chat, and the synchronised player.
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type {
  RoomChatMessage,
  RoomClientMessage,
  RoomErrorCode,
  RoomEvent,
  RoomMember,
  RoomServerMessage,
  RoomState,
} from '#schemas/domain/watch-room.ts';
import type { Player } from '#src/player/createPlayer.ts';
import { createRoomSync, type RoomSync } from '#src/player/together/createRoomSync.ts';
import { openRoomConnection, type RoomConnection, type RoomConnectionDeps } from './openRoomConnection.ts';

/** The parts of the product that RoomStore needs. */
export type RoomDeps = RoomConnectionDeps & {
  /** Creates a room on the server, and returns its id. Rejects when the server refuses. */
  readonly createRoom: (itemId: string) => Promise<string>;
  /** Creates the id of a chat message. */
  readonly createId: () => string;
  /**
   * Calls back every `ms` milliseconds.
   * @returns a function that stops
   */
  readonly every: (ms: number, callback: () => void) => () => void;
};

/** The state of this viewer's connection to the room. */
export type RoomPhase = 'outside' | 'connecting' | 'joined' | 'reconnecting' | 'ended';

/** The last event in the room, for the line under the title and for screen readers. */
export type RoomNotice =
  | { readonly kind: 'joined' | 'left' | 'removed' | 'host'; readonly name: string }
  | { readonly kind: 'youAreHost' | 'everyoneSteers' | 'hostSteers' | 'notAllowed' | 'tooMany' | 'failed' };

/** A message that the server has not confirmed. */
export type PendingMessage = { readonly id: string; readonly text: string };

const MAX_MESSAGES = 200;

/** The room of one item's page. */
export class RoomStore {
  /** The state of this viewer's connection to the room. */
  phase: RoomPhase = 'outside';
  /** Why the viewer had to leave the room or could not join it. */
  endReason: RoomErrorCode | undefined = undefined;
  /** The room after its latest event; undefined until the viewer has joined. */
  state: RoomState | undefined = undefined;
  /** Id of this viewer among the members; empty until the viewer has joined. */
  memberId = '';
  /** This viewer's messages that the server has not confirmed, the oldest first. */
  pending: readonly PendingMessage[] = [];
  notice: RoomNotice | undefined = undefined;
  /** Whether a room is being created. */
  isCreating = false;
  private readonly deps: RoomDeps;
  private connection: RoomConnection | undefined;
  private sync: RoomSync | undefined;
  private player: Player | undefined;
  /**
   * Number of this viewer's changes of the playback that the server has not confirmed. While it is not 0, playbacks
   * from the server are ignored, because they are older.
   */
  private unconfirmedSteers = 0;

  constructor(deps: RoomDeps) {
    this.deps = deps;
    makeAutoObservable<this, 'deps' | 'connection' | 'sync' | 'player' | 'unconfirmedSteers' | 'startSync'>(
      this,
      {
        state: observableRef,
        notice: observableRef,
        pending: observableRef,
        deps: false,
        connection: false,
        sync: false,
        player: false,
        unconfirmedSteers: false,
        startSync: false,
      },
      { autoBind: true },
    );
  }

  /** The members who are present, the oldest first. */
  get members(): readonly RoomMember[] {
    return this.state?.members ?? [];
  }
  /** The latest chat messages, the oldest first. */
  get messages(): readonly RoomChatMessage[] {
    return this.state?.messages ?? [];
  }
  /** Whether this viewer is the host of the room. */
  get isHost(): boolean {
    return this.state !== undefined && this.state.hostId === this.memberId;
  }
  /** Whether this viewer may play, pause and seek for all members. */
  get canSteer(): boolean {
    return this.isHost || this.state?.everyoneSteers === true;
  }
  /** Name of the host; empty when the host is not present. */
  get hostName(): string {
    return this.findName(this.state?.hostId ?? '');
  }

  /**
   * Creates a room for an item.
   * @returns its id; undefined when the server refused
   */
  async create(itemId: string): Promise<string | undefined> {
    if (this.isCreating) return undefined;
    this.isCreating = true;
    this.notice = undefined;
    try {
      return await this.deps.createRoom(itemId);
    } catch {
      runInAction(() => {
        this.notice = { kind: 'failed' };
      });
      return undefined;
    } finally {
      runInAction(() => {
        this.isCreating = false;
      });
    }
  }

  /** Joins a room. */
  join(room: string, name: string | undefined): void {
    this.leave();
    this.phase = 'connecting';
    this.endReason = undefined;
    this.connection = openRoomConnection(
      this.deps,
      { room, name },
      { onMessage: this.receive, onLost: this.onLost, onEnd: this.onEnd },
    );
    this.startSync();
  }

  /** Leaves the room. The video continues. */
  leave(): void {
    this.connection?.leave();
    this.connection = undefined;
    this.stopSync();
    this.phase = 'outside';
    this.endReason = undefined;
    this.state = undefined;
    this.pending = [];
    this.notice = undefined;
  }

  /** Synchronises a player with the room. Call it with undefined when the player closes. */
  attach(player: Player | undefined): void {
    this.player = player;
    this.startSync();
  }

  /** Sends a chat message. It is sent again after a lost connection. */
  write(text: string): void {
    const message = { id: this.deps.createId(), text };
    this.pending = [...this.pending, message];
    this.connection?.send({ type: 'chat', ...message });
  }
  /** @param everyone whether all members may steer, or only the host */
  allowEveryone(everyone: boolean): void {
    this.send({ type: 'allow', everyone });
  }
  /** @param seq number of the message's event */
  removeMessage(seq: number): void {
    this.send({ type: 'removeMessage', message: seq });
  }
  /** Removes a member from the room. */
  removeMember(id: string): void {
    this.send({ type: 'removeMember', member: id });
  }

  private send(message: RoomClientMessage): void {
    if (!this.connection?.send(message)) this.notice = { kind: 'failed' };
  }

  private startSync(): void {
    this.stopSync();
    const { connection, player } = this;
    if (!connection || !player) return;
    this.sync = createRoomSync({
      player,
      now: () => connection.clock.now(),
      canSteer: () => this.phase === 'joined' && this.canSteer,
      isHost: () => this.phase === 'joined' && this.isHost,
      steer: (playback) => {
        if (connection.send({ type: 'steer', ...playback })) this.unconfirmedSteers += 1;
      },
      onRefused: () => this.notify({ kind: 'notAllowed' }),
      every: this.deps.every,
    });
    if (this.state) this.sync.follow(this.state.playback);
  }

  private stopSync(): void {
    this.sync?.dispose();
    this.sync = undefined;
  }

  private notify(notice: RoomNotice): void {
    this.notice = notice;
  }

  private receive(message: Exclude<RoomServerMessage, { type: 'pong' }>): void {
    if (message.type === 'room') this.enter(message.memberId, message.state);
    else if (message.type === 'event') this.onEvent(message.seq, message.event);
    else if (message.code === 'TOO_MANY_MESSAGES' || message.code === 'NOT_ALLOWED') {
      this.pending = this.pending.filter(({ id }) => id !== message.id);
      if (message.id === undefined) {
        this.unconfirmedSteers = Math.max(0, this.unconfirmedSteers - 1);
        this.sync?.follow(this.state?.playback);
      }
      if (message.id !== undefined || message.code === 'NOT_ALLOWED')
        this.notice = { kind: message.code === 'NOT_ALLOWED' ? 'notAllowed' : 'tooMany' };
    }
  }

  private enter(memberId: string, state: RoomState): void {
    this.memberId = memberId;
    this.state = state;
    this.phase = 'joined';
    this.unconfirmedSteers = 0;
    this.pending = this.pending.filter(({ id }) => !isStored(state.messages, memberId, id));
    // The server knows the ids of messages, so it does not store one twice that arrived before the connection was lost.
    for (const message of this.pending) this.connection?.send({ type: 'chat', ...message });
    this.sync?.follow(state.playback);
  }

  private onEvent(seq: number, event: RoomEvent): void {
    const { state } = this;
    if (!state || seq <= state.seq) return;
    if (seq > state.seq + 1) {
      this.connection?.send({ type: 'resync' });
      return;
    }
    this.announceEvent(event);
    this.state = { ...applyEvent(state, event), seq };
    if (event.type === 'chat')
      this.pending = this.pending.filter(
        ({ id }) => event.message.memberId !== this.memberId || id !== event.message.id,
      );
    if (event.type !== 'playback') return;
    if (event.memberId === this.memberId) this.unconfirmedSteers = Math.max(0, this.unconfirmedSteers - 1);
    if (this.unconfirmedSteers === 0) this.sync?.follow(event.playback);
  }

  /** Announces an event. Names are read before a member is removed from the list. */
  private announceEvent(event: RoomEvent): void {
    switch (event.type) {
      case 'joined':
        if (event.member.id !== this.memberId) this.notice = { kind: 'joined', name: event.member.name };
        break;
      case 'left':
      case 'removed':
        if (event.memberId !== this.memberId) this.notice = { kind: event.type, name: this.findName(event.memberId) };
        break;
      case 'host':
        this.notice =
          event.memberId === this.memberId
            ? { kind: 'youAreHost' }
            : { kind: 'host', name: this.findName(event.memberId) };
        break;
      case 'allowed':
        this.notice = { kind: event.everyoneSteers ? 'everyoneSteers' : 'hostSteers' };
        break;
      default:
    }
  }

  private findName(id: string): string {
    return this.members.find((member) => member.id === id)?.name ?? '';
  }

  private onLost(): void {
    if (this.phase === 'joined') this.phase = 'reconnecting';
  }

  private onEnd(reason: RoomErrorCode): void {
    this.phase = 'ended';
    this.endReason = reason;
    this.connection = undefined;
    this.stopSync();
  }
}

const isStored = (messages: readonly RoomChatMessage[], memberId: string, id: string): boolean =>
  messages.some((message) => message.memberId === memberId && message.id === id);

/** Returns the state after an event. Pure. */
export function applyEvent(state: RoomState, event: RoomEvent): RoomState {
  const omitMember = (id: string): RoomMember[] => state.members.filter((member) => member.id !== id);
  switch (event.type) {
    case 'joined': {
      const isKnown = state.members.some(({ id }) => id === event.member.id);
      const members = isKnown
        ? state.members.map((member) => (member.id === event.member.id ? event.member : member))
        : [...state.members, event.member];
      return { ...state, members };
    }
    case 'left':
    case 'removed':
      return { ...state, members: omitMember(event.memberId) };
    case 'host':
      return { ...state, hostId: event.memberId };
    case 'allowed':
      return { ...state, everyoneSteers: event.everyoneSteers };
    case 'playback':
      return { ...state, playback: event.playback };
    case 'chat':
      return { ...state, messages: [...state.messages, event.message].slice(-MAX_MESSAGES) };
    default:
      return { ...state, messages: state.messages.filter(({ seq }) => seq !== event.message) };
  }
}
