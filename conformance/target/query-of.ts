/** The query of a path: what is behind its first `?`, empty where there is none. The query itself may hold more of them. */
export const queryOf = (path: string): string => path.split(/\?(.*)/s)[1] ?? '';
