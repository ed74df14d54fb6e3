/** The icons that charts use, so that they depend on the page's own signs and not on where those come from. */
export { Maximize2, Minimize2, Table2 } from 'lucide-react';
