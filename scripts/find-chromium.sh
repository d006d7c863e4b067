#!/usr/bin/env bash
# Prints the path of an installed Chromium (or Chrome); exit status 1 if there is none.
# CHROMIUM=path chooses another one.
if [ -n "${CHROMIUM:-}" ]; then printf '%s\n' "$CHROMIUM"; exit; fi
for name in chromium chromium-browser google-chrome google-chrome-stable \
  "/Applications/Chromium.app/Contents/MacOS/Chromium" \
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"; do
  command -v "$name" && exit
done
exit 1
