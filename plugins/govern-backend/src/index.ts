export { governPlugin as default } from './plugin';
