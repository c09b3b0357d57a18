/** Members of one room, while its row is locked. */
import type { Transaction } from 'kysely';
import type { Tables } from '../tables.ts';

/** A member who is present. */
export interface PresentMember {
  readonly memberId: string;
  readonly name: string;
}

/** The viewer of a connection. */
export interface JoiningViewer {
  readonly memberId: string;
  readonly sessionId: string;
  /** Null for a guest. */
  readonly accountId: string | null;
  readonly name: string;
  readonly at: Date;
  /** Number of the event with which the member joins. */
  readonly joinedSeq: number;
}

/** The realm and the id of a room. */
export interface RoomKey {
  readonly realmId: string;
  readonly roomId: string;
}

/** Reads the members of a locked room. */
interface MemberReads {
  /** Returns the members who are present, in the order in which they joined. */
  listPresent(): Promise<PresentMember[]>;
  /** Returns the member of a session, present or not. */
  findBySession(sessionId: string): Promise<(PresentMember & { readonly isPresent: boolean }) | undefined>;
  /** Whether the host removed this session, or a session of this account. */
  isRemoved(viewer: Pick<JoiningViewer, 'sessionId' | 'accountId'>): Promise<boolean>;
}

/** Reads and changes the members of a locked room. */
export interface MemberChanges extends MemberReads {
  /** Stores a viewer as a member who is present. */
  insertMember(joiner: JoiningViewer): Promise<void>;
  /** Records that a member is present again. With `joinedSeq` the member counts as one who joined now. */
  markAsReturned(memberId: string, changes: { name: string; at: Date; joinedSeq?: number }): Promise<void>;
  /** Marks members who were last seen before `seenBefore` as left. Returns their ids. */
  markSilentAsLeft(seenBefore: Date): Promise<string[]>;
  /** Returns false when the member was not present. */
  leave(memberId: string, at: Date): Promise<boolean>;
  /** Marks a member as removed: the session cannot return. Returns false when there is no such member. */
  remove(memberId: string, at: Date): Promise<boolean>;
  /** Records that the last connection of a member closed. */
  recordLastSeen(memberId: string, at: Date): Promise<void>;
}

/** Creates the changes of a room's members, which run in the transaction that locks the room. */
export function createMemberChanges(transaction: Transaction<Tables>, key: RoomKey): MemberChanges {
  const { realmId, roomId } = key;
  const update = (changes: Partial<Record<'seen_at' | 'left_at' | 'removed_at', Date>>) =>
    transaction
      .updateTable('watch_room_member')
      .set(changes)
      .where('realm_id', '=', realmId)
      .where('room_id', '=', roomId);
  return {
    ...createMemberReads(transaction, key),
    async insertMember({ memberId, sessionId, accountId, name, at, joinedSeq }) {
      await transaction
        .insertInto('watch_room_member')
        .values({
          realm_id: realmId,
          room_id: roomId,
          member_id: memberId,
          session_id: sessionId,
          account_id: accountId,
          name,
          joined_seq: joinedSeq,
          seen_at: at,
        })
        .execute();
    },
    async markAsReturned(memberId, { name, at, joinedSeq }) {
      await transaction
        .updateTable('watch_room_member')
        .set({ name, seen_at: at, left_at: null, ...(joinedSeq !== undefined && { joined_seq: joinedSeq }) })
        .where('realm_id', '=', realmId)
        .where('room_id', '=', roomId)
        .where('member_id', '=', memberId)
        .execute();
    },
    async markSilentAsLeft(seenBefore) {
      const rows = await update({ left_at: seenBefore })
        .where('left_at', 'is', null)
        .where('seen_at', '<', seenBefore)
        .returning('member_id')
        .execute();
      return rows.map((row) => row.member_id);
    },
    async leave(memberId, at) {
      const { numUpdatedRows } = await update({ left_at: at })
        .where('member_id', '=', memberId)
        .where('left_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async remove(memberId, at) {
      const { numUpdatedRows } = await update({ left_at: at, removed_at: at })
        .where('member_id', '=', memberId)
        .where('removed_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async recordLastSeen(memberId, at) {
      await update({ seen_at: at }).where('member_id', '=', memberId).where('left_at', 'is', null).execute();
    },
  };
}

function createMemberReads(transaction: Transaction<Tables>, { realmId, roomId }: RoomKey): MemberReads {
  const members = transaction
    .selectFrom('watch_room_member')
    .where('realm_id', '=', realmId)
    .where('room_id', '=', roomId);
  return {
    async listPresent() {
      const rows = await members
        .select(['member_id', 'name'])
        .where('left_at', 'is', null)
        .orderBy('joined_seq')
        .execute();
      return rows.map((row) => ({ memberId: row.member_id, name: row.name }));
    },
    async findBySession(sessionId) {
      const row = await members
        .select(['member_id', 'name', 'left_at'])
        .where('session_id', '=', sessionId)
        .executeTakeFirst();
      return row && { memberId: row.member_id, name: row.name, isPresent: row.left_at === null };
    },
    async isRemoved({ sessionId, accountId }) {
      const row = await members
        .select('member_id')
        .where('removed_at', 'is not', null)
        .where((where) =>
          where.or([
            where('session_id', '=', sessionId),
            ...(accountId === null ? [] : [where('account_id', '=', accountId)]),
          ]),
        )
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}
