// What a hero needs only once something of it moves or can be kept: fetched after it is drawn.
export { ItemActions } from '../_shared/ItemActions.tsx';
export { MovingBackground } from './MovingBackground.tsx';
