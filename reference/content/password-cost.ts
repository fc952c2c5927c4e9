/** Cost parameters of scrypt; memory is 128 * N * r bytes. */
export interface PasswordCost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}
