// The tables of rooms, in which viewers watch together (tables.ts lists all tables).
import type { ColumnType, Generated } from 'kysely';

/** A room in which viewers watch an item together. */
export interface WatchRoomTable {
  realm_id: string;
  /** 128 random bits. */
  room_id: string;
  item_id: string;
  /** Null until the first member joins. */
  host_id: string | null;
  everyone_steers: Generated<boolean>;
  /** The state of the shared player (RoomPlayback); null until a member has played, paused or sought. */
  playback: ColumnType<unknown, string | null, string | null>;
  /** Number of the latest event. */
  seq: Generated<number>;
  created_at: ColumnType<Date, Date, never>;
  /** When a member was last present. */
  active_at: Date;
}

/** A viewer in a room: present while `left_at` and `removed_at` are null. */
export interface WatchRoomMemberTable {
  realm_id: string;
  room_id: string;
  member_id: string;
  session_id: string;
  account_id: string | null;
  name: string;
  /** Number of the event with which the member joined. The member who joined first has the lowest. */
  joined_seq: number;
  /** When a connection of the member was last open. */
  seen_at: Date;
  left_at: Date | null;
  removed_at: Date | null;
}

/** Something that happened in a room (RoomEvent). A chat message has the id that its sender gave it. */
export interface WatchRoomEventTable {
  realm_id: string;
  room_id: string;
  seq: number;
  body: ColumnType<unknown, string, string>;
  chat_id: string | null;
  member_id: string | null;
}
