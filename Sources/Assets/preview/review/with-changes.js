// The file that `cardloom review` writes, with the screen of what changed.

import '../changes/changes.js'
import './review.js'
