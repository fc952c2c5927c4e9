/** What a browser asks for when somebody follows a link. */
export const fromBrowser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8' };
