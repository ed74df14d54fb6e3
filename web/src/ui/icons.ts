/** The icons of charts, re-exported so that charts do not depend on the icon package. */
export { Maximize2, Minimize2, Table2 } from 'lucide-react';
