/** What a proof needs cannot be had on this machine: software, or data of a service. */
export class CannotRun extends Error {}
