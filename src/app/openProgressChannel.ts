/** Opens the channel on which the tabs of a browser tell each other how far an item has been watched. */
export const openProgressChannel = (realm: string): BroadcastChannel => new BroadcastChannel(`progress:${realm}`);
