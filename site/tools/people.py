"""Portraits: paper-cut busts with hair, collar and light, no likeness of anyone."""


def portrait(c, wall, skin, shade, hair, cloth, style, collar, glasses=False, beard=False):
    c.gradient(wall)
    c.ellipse(0.22, 0.3, 0.36, 0.36, "#ffffff", 0.16, 0.08)
    if style in ("long", "wavy"):
        c.ellipse(0.5, 0.42, 0.25, 0.27, hair)
        c.rectangle(0.25, 0.42, 0.75, 0.78 if style == "long" else 0.66, hair, radius=0.12)
    if style == "afro":
        c.ellipse(0.5, 0.36, 0.3, 0.3, hair)
    if style == "bun":
        c.ellipse(0.5, 0.165, 0.09, 0.09, hair)
    # shoulders, neck, head
    c.ellipse(0.5, 1.06, 0.46, 0.42, cloth)
    c.ellipse(0.68, 1.08, 0.26, 0.38, "#000000", 0.1, 0.02)
    c.rectangle(0.425, 0.52, 0.575, 0.78, shade, radius=0.07)
    if collar == "shirt":
        c.polygon([(0.4, 0.735), (0.5, 0.84), (0.43, 0.9), (0.33, 0.765)], "#ffffff", 0.92)
        c.polygon([(0.6, 0.735), (0.5, 0.84), (0.57, 0.9), (0.67, 0.765)], "#ffffff", 0.78)
    elif collar == "roll":
        c.rectangle(0.4, 0.685, 0.6, 0.79, cloth, radius=0.04)
        c.rectangle(0.4, 0.75, 0.6, 0.757, "#000000", 0.16)
    else:
        c.ellipse(0.5, 0.775, 0.115, 0.055, shade)
    c.ellipse(0.315, 0.47, 0.028, 0.04, shade)
    c.ellipse(0.685, 0.47, 0.028, 0.04, shade)
    c.ellipse(0.5, 0.44, 0.185, 0.235, skin)
    cx, cy = c.xy(0.5, 0.44)
    box = (cx, cy - 0.235 * c.width, cx + 0.185 * c.width, cy + 0.235 * c.width)
    c.shape(lambda d: d.pieslice((cx - 0.185 * c.width, box[1], box[2], box[3]), -90, 90, fill=255), shade, 0.4, 0.045)
    if beard:
        c.shape(lambda d: d.pieslice((*c.xy(0.32, 0.32), *c.xy(0.68, 0.655)), 12, 168, fill=255), hair)
        c.ellipse(0.5, 0.495, 0.135, 0.07, skin)
    # features, very quiet
    for x in (0.42, 0.58):
        c.ellipse(x, 0.455, 0.014, 0.016, "#231c1a")
        c.line([(x - 0.036, 0.405), (x, 0.393), (x + 0.036, 0.405)], hair, 0.011, 0.9)
        c.ellipse(x + (-0.03 if x < 0.5 else 0.03), 0.525, 0.036, 0.026, "#d9604a", 0.22, 0.012)
    c.line([(0.5, 0.45), (0.515, 0.515), (0.49, 0.522)], shade, 0.008)
    c.line([(0.455, 0.573), (0.48, 0.585), (0.52, 0.585), (0.545, 0.573)], "#8c3b33", 0.012)
    # hair in front
    if style in ("long", "bun", "short", "side"):
        c.shape(lambda d: d.pieslice((*c.xy(0.3, 0.165), *c.xy(0.7, 0.64)), 186, 354, fill=255), hair)
        if style == "side":
            c.polygon([(0.31, 0.36), (0.36, 0.2), (0.62, 0.17), (0.7, 0.3), (0.56, 0.33)], hair)
    if style == "wavy":
        for x, yy, r in ((0.36, 0.27, 0.1), (0.5, 0.235, 0.11), (0.64, 0.27, 0.1), (0.3, 0.38, 0.06), (0.7, 0.38, 0.06)):
            c.ellipse(x, yy, r, r, hair)
    if style == "scarf":
        c.shape(lambda d: d.pieslice((*c.xy(0.27, 0.13), *c.xy(0.73, 0.72)), 165, 375, fill=255), hair)
        c.ellipse(0.5, 0.5, 0.165, 0.195, skin)
        c.polygon([(0.3, 0.5), (0.36, 0.72), (0.5, 0.82), (0.64, 0.72), (0.7, 0.5), (0.76, 0.86), (0.24, 0.86)], hair)
        for x in (0.43, 0.57):
            c.ellipse(x, 0.47, 0.014, 0.016, "#231c1a")
            c.line([(x - 0.034, 0.425), (x, 0.415), (x + 0.034, 0.425)], "#2a201c", 0.01, 0.9)
        c.line([(0.5, 0.47), (0.514, 0.525), (0.49, 0.532)], shade, 0.008)
        c.line([(0.455, 0.583), (0.48, 0.594), (0.52, 0.594), (0.545, 0.583)], "#8c3b33", 0.012)
    if style == "cap":
        c.shape(lambda d: d.pieslice((*c.xy(0.3, 0.13), *c.xy(0.7, 0.6)), 180, 360, fill=255), cloth)
        c.rectangle(0.28, 0.345, 0.64, 0.378, cloth, radius=0.014)
        c.rectangle(0.3, 0.338, 0.7, 0.348, "#000000", 0.22)
    if style == "bald":
        c.ellipse(0.44, 0.27, 0.06, 0.035, "#ffffff", 0.2, 0.014)
    if glasses:
        for x in (0.42, 0.58):
            cx, cy = c.xy(x, 0.458)
            r = 0.052 * c.width
            c.shape(lambda d: d.ellipse((cx - r, cy - r, cx + r, cy + r), outline=255, width=round(0.009 * c.width)), "#1d1a1a")
        c.line([(0.472, 0.45), (0.528, 0.45)], "#1d1a1a", 0.008)
