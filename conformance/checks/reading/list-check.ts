/** What checks of lists say where there is nothing to ask. */
export { nothingToAsk } from '../asking.ts';
