import type { RoomErrorCode, RoomPlayback, RoomState } from '#schemas/domain/watch-room.ts';
import type { MemberKey, NumberedEvent } from '../../db/repositories/watchRooms.ts';
import type { LiveSession } from '../session/liveSession.ts';

/** A refusal, as the client gets it. `retryAfter`: seconds. */
export type RoomRefusal = { readonly refused: RoomErrorCode; readonly retryAfter?: number };
/** A member who joined, with the state of the room. */
export type JoinedRoom = { readonly memberId: string; readonly state: RoomState };

/** The functions by which members join and leave a room. */
export type RoomMembership = {
  join(
    realmId: string,
    roomId: string,
    session: LiveSession,
    requested: { readonly name: string | undefined; readonly maxMembers: number },
  ): Promise<JoinedRoom | RoomRefusal>;
  /** Returns the state again, after a gap in the numbers of events. */
  resync(member: MemberKey, maxMembers: number): Promise<RoomState | undefined>;
  leave(member: MemberKey): Promise<void>;
  /** Records that the last connection of a member closed. After `REJOIN_TIMEOUT_MS` the member has left. */
  disconnect(member: MemberKey): Promise<void>;
  /** Records that members are present. */
  recordPresence(members: readonly MemberKey[]): Promise<void>;
  /** Removes the members of all rooms who are no longer present. */
  removeAbsentMembers(): Promise<void>;
};

/** The actions of members in a room. Refusals are returned; errors of the database are thrown. */
export type RoomMessages = {
  chat(member: MemberKey, message: { readonly id: string; readonly text: string }): Promise<RoomRefusal | undefined>;
  steer(member: MemberKey, playback: RoomPlayback): Promise<RoomRefusal | undefined>;
  allowSteering(member: MemberKey, everyone: boolean): Promise<RoomRefusal | undefined>;
  removeMessage(member: MemberKey, seq: number): Promise<RoomRefusal | undefined>;
  removeMember(member: MemberKey, removed: string): Promise<RoomRefusal | undefined>;
};

/** The rules of rooms. */
export type RoomService = RoomMembership &
  RoomMessages & {
    /** Creates a room and returns its id. */
    create(realmId: string, itemId: string): Promise<string>;
    /** Returns the id of the item that a room is about; undefined when the room does not exist or has ended. */
    findItemId(realmId: string, roomId: string): Promise<string | undefined>;
    /** Returns the events of a room with a number above `seq`, oldest first. */
    listEventsAfter(realmId: string, roomId: string, seq: number): Promise<readonly NumberedEvent[]>;
    /** Removes rooms of all realms that have ended. */
    removeEnded(): Promise<void>;
  };
