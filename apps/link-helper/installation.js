/** The address of the installation that this folder was downloaded from; the server writes it. */
export const installation = 'https://installation.invalid';
